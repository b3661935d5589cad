/** Sound rules, in order. Capitals are sounds without a letter. */
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

/** Returns equal keys for equal sounds: `noir` and `nwar`, `panneau` and `pano`. */
export function soundOf(word: string): string {
  return rules.reduce((text, [spelling, sound]) => text.replace(spelling, sound), word)
}
