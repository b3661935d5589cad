/** Made at the first need: its rules are slow to load. */
let segmenter: Intl.Segmenter | undefined

/** Accent, flag or emoji family: one. Old browsers: code points. */
export function signsOf(text: string): string[] {
  if (typeof Intl.Segmenter !== 'function') return Array.from(text)
  segmenter ??= new Intl.Segmenter('fr', { granularity: 'grapheme' })
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

/** Cuts to `length` code units, between visible characters. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text
  let end = 0
  // Longer characters are skipped; none reaches this margin.
  for (const sign of signsOf(text.slice(0, length + 64))) {
    if (end + sign.length > length) break
    end += sign.length
  }
  return text.slice(0, end)
}

/** Cuts, ending in « … » (counted). */
export function cutWithDots(text: string, length: number): string {
  return text.length > length ? `${cut(text, length - 1)}…` : text
}

/** Cuts after a whole word, with « … »; a longer first word is cut inside. */
export function shorten(text: string, length: number): string {
  const clean = text.replace(/\s+/gu, ' ').trim()
  if (clean.length <= length) return clean
  const signs = signsOf(clean)
  if (signs.length <= length) return clean
  const head = signs.slice(0, length).join('')
  const goesOn = /[\p{L}\p{N}’'-]/u.test(signs[length] ?? '')
  const wordEnds = goesOn ? head.lastIndexOf(' ') : head.length
  return `${(wordEnds > 0 ? head.slice(0, wordEnds) : head).replace(/[\s,;:.!?–—-]+$/u, '')}…`
}

export function initialOf(word: string): string {
  const signs = signsOf(word)
  const found = signs.find((sign) => /[\p{L}\p{N}]/u.test(sign)) ?? signs[0] ?? ''
  return found.toLocaleUpperCase('fr')
}
