import { withoutAccents } from '#kernel/wire/plain-text.ts'
export type Option = { value: string; label: string }

/**
 * Options whose label holds every typed word, whatever its accents, apostrophes and capitals; those
 * that begin with it first.
 */
export function findOptions(options: readonly Option[], typed: string): readonly Option[] {
  const words = plain(typed).split(' ').filter(Boolean)
  if (words.length === 0) return options
  const found = options.filter(({ label }) => words.every((word) => plain(label).includes(word)))
  const starts = ({ label }: Option) => plain(label).startsWith(words[0] ?? '')
  return [...found.filter(starts), ...found.filter((option) => !starts(option))]
}

/** « N’Tomikorobougou » is found by « n tomikoro ». */
function plain(text: string): string {
  return withoutAccents(text)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}
