/** Ends a sentence with one full stop, also after « 25 nov. » or « Sidibé & Cie. ». */
export function oneStop(words: string): string {
  return words.replace(/(?<!\.)\.\.(?!\.)/gu, '.')
}

/** « 1 autre est à retirer », « 3 autres sont à retirer »: words by number, 0 as 1 in French. */
export function byNumber(count: number, one: string, many: string): string {
  return count > 1 ? many : one
}
