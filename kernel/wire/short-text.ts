/**
 * Cuts at the last whole word within `length` characters and adds « … ». A first word longer than
 * that is cut inside.
 */
export function shorten(text: string, length: number): string {
  const clean = text.replace(/\s+/gu, ' ').trim()
  const letters = Array.from(clean)
  if (letters.length <= length) return clean
  const head = letters.slice(0, length).join('')
  const goesOn = /[\p{L}\p{N}’'-]/u.test(letters[length] ?? '')
  const wordEnds = goesOn ? head.lastIndexOf(' ') : head.length
  return `${(wordEnds > 0 ? head.slice(0, wordEnds) : head).replace(/[\s,;:.!?–—-]+$/u, '')}…`
}
