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

/** Yields « https://… » */
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

/** Begin no sentence: « bazin.market » is always an address. */
const endings = new Set(
  (
    'com net org info biz name mobi pro edu gov io co cc tv ' +
    'ml fr sn ci bf gn tg bj ng gh cm dz ke za eg gm gw mg cg cd rw ug tz zm ao mz ' +
    'uk us eu ru cn jp kr br mx be ch it nl pt pl dk gr tr ua ie cz hu ro hk sg ph vn my id pk ' +
    'africa agency app art asia auto autos baby bargains beauty best bid bike blog boutique build ' +
    'business buy buzz cafe camera capital cards care cars casa cash center chat church city ' +
    'click clinic clothing cloud club coffee community company computer cooking coupons dating ' +
    'deals delivery design dev diamonds digital discount download earth email energy equipment ' +
    'estate events exchange express fashion finance fit flowers food football foundation fun fund ' +
    'furniture gallery games garden gift gifts global gold group guru hair health help homes host ' +
    'hosting hotel house immo ink international jewelry kitchen land lease life limited link live ' +
    'llc loans lol ltd luxury market marketing markets media moda money network news ninja one ' +
    'online page parts party pet phone photography pics pictures pizza press productions ' +
    'properties recipes rent repair report restaurant review reviews rocks run sale school science ' +
    'security shoes shop shopping show site social software solar space store stream studio supply ' +
    'support systems taxi team tech technology tickets tips today tools top town toys trade ' +
    'trading training travel tube university vacations ventures video vip watch web website ' +
    'wedding wiki win work works world xyz zone'
  ).split(' '),
)

/** Their endings may be words: « dites.me ». */
const shortHosts = new Set('wa.me t.me m.me fb.me ig.me bit.ly linktr.ee goo.gl is.gd'.split(' '))

/**
 * An ending that may be a word needs a path, « www. » or « @ »: « Merci.je prends » is two
 * sentences.
 */
function isHost(
  labels: readonly string[],
  { hasPath, isNamed }: { hasPath: boolean; isNamed: boolean },
): boolean {
  if (shortHosts.has(labels.slice(-2).join('.'))) return true
  return labels.some((label, at) => {
    if (at === 0 || !/\p{L}/u.test(labels[at - 1] ?? '')) return false
    if (endings.has(label)) return true
    if (at < labels.length - 1) return false
    return (hasPath && /^[a-z]{2}$/.test(label)) || (isNamed && /^[\p{L}\p{N}-]{2,}$/u.test(label))
  })
}

/** French, English, Dutch, Spanish, Portuguese, German, and as heard in Bambara. */
const dotWords = 'point|poin|dot|punt|punto|ponto|punkt|pw[eɛi]n|puw[eɛi]n'

const spoken = new RegExp(
  [
    String.raw`[ \t_-]{1,3}(?:${dotWords})[ \t_-]{1,3}(?:com|org|net|fr|ml)\b`,
    String.raw`[ \t]?[(\[][ \t]?(?:\.|${dotWords})[ \t]?[)\]][ \t]?(?:com|org|net|fr|ml)\b`,
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
