import { linksIn } from './links.ts'
import { phonesIn } from './phone-numbers.ts'
import { plainText } from './plain-signs.ts'

/** A telephone number or a link in a text; `from` and `to` as `slice` takes them. */
export type Contact = { kind: 'number' | 'link'; from: number; to: number }

/**
 * Telephone numbers, links and addresses of e-mail of a text, in its order, however they are
 * written; prices, sizes, measures, dates, years and numbers of orders are none. Linear in the
 * length of the text. `host`: ours, whose links are none.
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

/** Whether a text, such as the name of a shop, has a telephone number or an address in it. */
export function hasContact(text: string): boolean {
  return findContacts(text).length > 0
}

/** A word in the place of each link, so that no number goes through one. */
function without(signs: string, links: readonly { from: number; to: number }[]): string {
  let rest = ''
  let at = 0
  for (const { from, to } of links) {
    rest += signs.slice(at, from) + 'z'.repeat(to - from)
    at = to
  }
  return rest + signs.slice(at)
}
