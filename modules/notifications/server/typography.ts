/** French spaces that must not break, so that templates can be read and written with plain ones. */
export function typographic(text: string): string {
  return text
    .replace(/ ([:»])/g, '\u00a0$1')
    .replace(/« /g, '«\u00a0')
    .replace(/ ([?!;])/g, '\u202f$1')
}
