/** Endings from a length on: « fil » is not « fille ». */
type Endings = { one: string; other: string; from: number }

/** Genders that the stemmer keeps apart. Irregular ones (beau, belle) are synonyms. */
const genders: readonly Endings[] = [
  { one: 'f', other: 've', from: 4 },
  { one: 'c', other: 'che', from: 3 },
  { one: 'eur', other: 'euse', from: 5 },
  { one: 'teur', other: 'trice', from: 6 },
  { one: 'er', other: 'ere', from: 5 },
  { one: 'e', other: 'ee', from: 4 },
  { one: 'en', other: 'enne', from: 5 },
  { one: 'on', other: 'onne', from: 6 },
  { one: 'el', other: 'elle', from: 6 },
  { one: 'il', other: 'ille', from: 6 },
  { one: 'et', other: 'ette', from: 6 },
]

const plurals: readonly Endings[] = [
  { one: '', other: 's', from: 3 },
  { one: 'al', other: 'aux', from: 4 },
  { one: 'ail', other: 'aux', from: 5 },
  { one: 'au', other: 'aux', from: 3 },
  { one: 'eu', other: 'eux', from: 3 },
  { one: 'ou', other: 'oux', from: 3 },
  { one: 'y', other: 'ies', from: 4 },
]

export function formsOf(word: string): string[] {
  if (/\d/.test(word) || word.length < 3) return []
  const forms = new Set<string>()
  for (const singular of [word, ...backward(word, plurals)]) {
    for (const form of [singular, ...forward(singular, genders), ...backward(singular, genders)]) {
      forms.add(form)
      for (const plural of forward(form, plurals)) forms.add(plural)
    }
  }
  forms.delete(word)
  return [...forms].filter((form) => form.length > 2)
}

function forward(word: string, list: readonly Endings[]): string[] {
  return list.flatMap(({ one, other, from }) =>
    word.endsWith(one) && word.length >= from
      ? [word.slice(0, word.length - one.length) + other]
      : [],
  )
}

function backward(word: string, list: readonly Endings[]): string[] {
  return list.flatMap(({ one, other, from }) => {
    const back = word.slice(0, word.length - other.length) + one
    return word.endsWith(other) && back.length >= from ? [back] : []
  })
}
