import { isHost } from './domains.ts'

export type Span = { from: number; to: number }

export function linksIn(signs: string, host: string | null): Span[] {
  const spans: Span[] = []
  const found = [...schemesIn(signs), ...hostsIn(signs), ...spokenIn(signs)]
  for (const span of found.toSorted((a, b) => a.from - b.from || b.to - a.to))
    if (span.from >= (spans.at(-1)?.to ?? 0)) spans.push(span)
  return host === null ? spans : spans.filter(({ from, to }) => !isOf(signs.slice(from, to), host))
}

function isOf(link: string, host: string): boolean {
  const url = URL.parse(link) ?? URL.parse(`https://${link}`)
  return url !== null && /^https?:$/.test(url.protocol) && url.host === host && !url.username
}

/** « https://… » */
function* schemesIn(signs: string): Generator<Span> {
  for (let at = signs.indexOf('://'); at >= 0;) {
    let from = at
    while (from > 0 && at - from < 12 && /[a-z+.-]/.test(signs[from - 1] ?? '')) from -= 1
    const to = endOfPath(signs, at + 3)
    if (from < at) yield { from, to }
    at = signs.indexOf('://', to + 1)
  }
}

/** « boutique.com/x », « awa@poste.ml », « www.boutique.test » */
function* hostsIn(signs: string): Generator<Span> {
  let before: Span = { from: 0, to: 0 }
  let end = 0
  for (const match of signs.matchAll(/[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)*/gu)) {
    const from = match.index
    const to = from + match[0].length
    const labels = match[0].split('.')
    const isMail = signs[from - 1] === '@' && before.to === from - 1 && before.to > before.from
    const hasPath = /^(?:\/|:\d{2,5}\/)/.test(signs.slice(to, to + 7))
    const isNamed = isMail || labels[0] === 'www'
    if (from >= end && labels.length > 1 && isHost(labels, { hasPath, isNamed })) {
      end = hasPath || /[?#]/.test(signs[to] ?? '') ? endOfPath(signs, to) : to
      yield { from: isMail ? before.from : from, to: end }
    }
    before = { from, to }
  }
}

const spoken = new RegExp(
  [
    String.raw`[ \t]{1,2}(?:point|dot)[ \t]{1,2}(?:com|org|net|fr|ml)\b`,
    String.raw`[ \t]?[(\[][ \t]?(?:\.|point|dot)[ \t]?[)\]][ \t]?(?:com|org|net|fr|ml)\b`,
    // « Total. Net à payer » is two sentences.
    String.raw`[ \t]\.[ \t]?(?:com|org|net|fr|ml)\b`,
    String.raw`\.[ \t](?:com|org|ml)\b`,
  ].join('|'),
  'g',
)

/** « boutique point com », « boutique [.] com », « boutique . com » */
function* spokenIn(signs: string): Generator<Span> {
  for (const match of signs.matchAll(spoken)) {
    let from = match.index
    while (from > 0 && match.index - from < 64 && /[\w.@-]/.test(signs[from - 1] ?? '')) from -= 1
    if (/[a-z]/.test(signs.slice(from, match.index)))
      yield { from, to: endOfPath(signs, match.index + match[0].length) }
  }
}

function endOfPath(signs: string, from: number): number {
  let to = from
  while (to < signs.length && !/\s/.test(signs[to] ?? '')) to += 1
  while (to > from && /[.,;:!?)\]»"'’]/.test(signs[to - 1] ?? '')) to -= 1
  return to
}
