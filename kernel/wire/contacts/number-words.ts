/** 0 to 99: « soixante-dix sept » → 77. */

type Word = { text: string; from: number; to: number }

const ones = 'zero un deux trois quatre cinq six sept huit neuf'.split(' ')
const teens = 'dix onze douze treize quatorze quinze seize'.split(' ')
const below17: ReadonlyMap<string, number> = new Map(
  [...ones, ...teens].map((text, value) => [text, value]),
)
const tens: ReadonlyMap<string, number> = new Map(
  Object.entries({
    vingt: 20,
    trente: 30,
    quarante: 40,
    cinquante: 50,
    soixante: 60,
    septante: 70,
    huitante: 80,
    octante: 80,
    nonante: 90,
  }),
)

/** Reads the longest number from word `at`. `apart`: « soixante neuf » as 60 and 9. */
export function readNumber(
  signs: string,
  words: readonly Word[],
  at: number,
): { digits: string; apart?: string; words: number } | null {
  const wordAt = (place: number) => {
    const [before, word] = [words[place - 1], words[place]]
    if (!word) return ''
    return place === at || (before && isJoined(signs, before, word)) ? word.text : ''
  }
  const small = (place: number): { value: number; words: number } | null => {
    const value = below17.get(wordAt(place))
    if (value === undefined) return null
    const unit = value === 10 ? below17.get(wordAt(place + 1)) : undefined
    return unit !== undefined && unit > 6 && unit < 10
      ? { value: 10 + unit, words: 2 }
      : { value, words: 1 }
  }
  const isEighty = wordAt(at) === 'quatre' && /^vingts?$/.test(wordAt(at + 1))
  const ten = isEighty ? 80 : tens.get(wordAt(at))
  if (ten === undefined) {
    const found = small(at)
    return found && { digits: String(found.value), words: found.words }
  }
  const spent = isEighty ? 2 : 1
  const bind = wordAt(at + spent) === 'et' ? 1 : 0
  const rest = small(at + spent + bind)
  const most = ten === 60 || ten === 80 ? 19 : 9
  if (!rest || rest.value < 1 || rest.value > most) return { digits: String(ten), words: spent }
  return {
    digits: String(ten + rest.value),
    apart: `${ten}${rest.value}`,
    words: spent + bind + rest.words,
  }
}

function isJoined(signs: string, before: Word, word: Word): boolean {
  return word.from - before.to <= 3 && /^[\s-]+$/.test(signs.slice(before.to, word.from))
}
