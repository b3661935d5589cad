/**
 * Gives a French sentence its spaces that must not break, so that sentences can be written, here
 * and on the server, with plain ones.
 */
export function typographic(words: string): string {
  return words
    .replace(/ ([:»])/g, '\u00a0$1')
    .replace(/« /g, '«\u00a0')
    .replace(/ ([?!;])/g, '\u202f$1')
}
