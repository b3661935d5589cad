/** Puts no-break spaces into French words, also between a figure and its unit. */
export function typographic(words: string): string {
  return words
    .replace(/ ([:»])/g, '\u00a0$1')
    .replace(/« /g, '«\u00a0')
    .replace(/ ([?!;])/g, '\u202f$1')
    .replace(/(\d) (?=\p{L}{1,3}(?!\p{L}))/gu, '$1\u00a0')
}

export function onOneLine(words: string): string {
  return words.replaceAll(' ', '\u00a0')
}
