/** Turns `Sénoufo` into `Senoufo`. */
export function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '')
}

/** Control characters but tab and line feed, bidirectional overrides, lone surrogates. */
const unwanted = /[\0-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u206f\p{Cs}]/gu
const blank = /\u034f|[\s\xad\u061c\u115f\u1160\u200b-\u200f\u2060-\u2064\u2800\u3164\uffa0]/
/** Invisible, or blanks that are no Unicode spaces. */
const unseen =
  /[\p{Default_Ignorable_Code_Point}\p{Co}\p{Cn}\u2800\ufffc\u{1d159}\u{13441}\u{13442}\u{16fe4}]/gu
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u

/**
 * Returns NFC without outer blanks, control characters, bidirectional overrides; '' if nothing is
 * visible.
 */
export function readText(typed: string): string {
  const text = withoutOuterBlanks(typed.replace(unwanted, '').normalize('NFC'))
  return visibleLength(text) > 0 ? text : ''
}

export function visibleLength(text: string): number {
  const seen = text.replace(unseen, '').trim()
  return visible.test(seen) ? seen.length : 0
}

/** Trims by hand: a pattern takes quadratic time. */
function withoutOuterBlanks(text: string): string {
  let from = 0
  let to = text.length
  while (from < to && blank.test(text.charAt(from))) from += 1
  while (to > from && blank.test(text.charAt(to - 1))) to -= 1
  return text.slice(from, to)
}

/** Small letters without accents, words parted by one space. */
export function plainWords(text: string): string {
  return text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}
