import { linksIn } from './links.ts'
import { phonesIn } from './phone-numbers.ts'
import { plainText } from './plain-signs.ts'

/** Position as for `slice`. */
export type Contact = { kind: 'number' | 'link'; from: number; to: number }

/**
 * Finds telephone numbers, links, e-mail addresses; not prices, sizes, measures, dates, years,
 * order numbers. Linear. `host`: ours, whose links are skipped.
 */
export function findContacts(text: string, host: string | null = null): Contact[] {
  const { signs, from, to } = plainText(text)
  const links = linksIn(signs, host)
  return [
    ...links.map((span) => ({ kind: 'link' as const, ...span })),
    ...phonesIn(without(signs, links)).map((span) => ({ kind: 'number' as const, ...span })),
  ]
    .toSorted((a, b) => a.from - b.from)
    .map((contact) => ({
      kind: contact.kind,
      from: from[contact.from] ?? 0,
      to: to[contact.to - 1] ?? text.length,
    }))
}

export function hasContact(text: string): boolean {
  return findContacts(text).length > 0
}

function without(signs: string, links: readonly { from: number; to: number }[]): string {
  let rest = ''
  let at = 0
  for (const { from, to } of links) {
    rest += signs.slice(at, from) + 'z'.repeat(to - from)
    at = to
  }
  return rest + signs.slice(at)
}
