/**
 * Spellings by their sound, in the order they are replaced: each makes the text shorter for the
 * next. Capitals are sounds that no letter has.
 */
const rules: readonly (readonly [RegExp, string])[] = [
  [/[^a-z]/g, ''],
  [/ph/g, 'f'],
  [/oign/g, 'ogn'],
  [/(?<=[aeou])(?:ill|y(?=[aeou]))/g, 'Y'],
  [/e?au/g, 'o'],
  [/[cs]h/g, 'C'],
  [/h/g, ''],
  [/qu?|k/g, 'k'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/gu(?=[eiy])/g, 'G'],
  [/g(?=[eiy])e?(?=[ao])?/g, 'j'],
  [/G/g, 'g'],
  [/o[iy]/g, 'wa'],
  [/ou/g, 'u'],
  [/gn|n[iy](?=[aeou])/g, 'N'],
  [/(?:ain|ein|aim|in|im|yn)(?![aeiouy])/g, 'I'],
  [/(?:an|en|am|em)(?![aeiouyn])/g, 'A'],
  [/(?:on|om)(?![aeiouyn])/g, 'O'],
  [/ai|ei|er$|et$|ez$|es$/g, 'e'],
  [/y/g, 'i'],
  [/z/g, 's'],
  [/x/g, 'ks'],
  [/(.)\1+/g, '$1'],
  [/(?<=.{2})[estdpx]+$/, ''],
]

/**
 * A key that French words share when they are said alike: `noir` and `nwar`, `panneau` and `pano`.
 * Small letters without accents.
 */
export function soundOf(word: string): string {
  return rules.reduce((text, [spelling, sound]) => text.replace(spelling, sound), word)
}
