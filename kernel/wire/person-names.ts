import { initialOf } from './short-text.ts'

const titles =
  /^(?:el[\s-]?hadj[ij]?|al[\s-]?hadj[ij]?|hadja|hadj|mme|madame|mlle|mademoiselle|mr?|monsieur|dr|docteur|pr|professeur|me|ma[iî]tre)[.\s]+(?=\S)/iu

/** Surnames of most people in Mali, without accents: they tell a surname that is written first. */
const surnames: ReadonlySet<string> = new Set(
  (
    'ba bah bagayoko ballo bamba barry berthe bocoum bore camara cisse cissoko coulibaly dabo dao ' +
    'dembele diabate diakite diallo diarra diawara dicko dolo doumbia drabo drame fane fofana ' +
    'gakou gassama goita guindo haidara kamissoko kane kante kassogue keita kone konate kouyate ' +
    'kouma magassa mallet maiga makadji mariko n’diaye ndiaye niangaly niare ouattara ouologuem ' +
    'poudiougou sacko samake sanogo sangare sidibe simpara sissoko soumare soumounou sow sy ' +
    'sylla tall tamboura tangara thera thiam timbely togo togola tounkara toure traore yattara'
  ).split(' '),
)

type ReadName = { title: string; first: string; others: string[] }

/**
 * Reads a name as people write it: with titles in front, the surname first or last.
 * @returns `first` is empty where only a title and a surname stand
 */
function readName(name: string): ReadName {
  let rest = name.trim().replace(/\s+/gu, ' ')
  let title = ''
  for (let found = titles.exec(rest); found; found = titles.exec(rest)) {
    title += `${found[0].trim()} `
    rest = rest.slice(found[0].length)
  }
  const words = rest.split(' ')
  if (title && words.length === 1) return { title, first: '', others: words }
  const given = words.findIndex((word) => !isSurnameIn(word, words))
  const turned = given > 0 && isSurnameFirst(words) ? given : 0
  const [first = '', ...others] = [...words.slice(turned), ...words.slice(0, turned)]
  return { title, first, others }
}

/** « TRAORE Aminata », « Traoré Aminata »; not « Keïta Traoré », nor « AMINATA TRAORE ». */
function isSurnameFirst(words: readonly string[]): boolean {
  const [first = '', last = ''] = [words[0], words.at(-1)]
  return isSurnameIn(first, words) && !isSurnameIn(last, words)
}

function isSurnameIn(word: string, words: readonly string[]): boolean {
  const plain = word.normalize('NFD').replace(/\p{M}/gu, '').replace(/'/gu, '’').toLowerCase()
  if (surnames.has(plain)) return true
  // Alone in capitals, a word is a surname; two letters may be « JB ».
  return isInCapitals(word) && words.some((one) => !isInCapitals(one) && /\p{Ll}/u.test(one))
}

function isInCapitals(word: string): boolean {
  return /^[\p{Lu}\p{M}’'-]{3,}$/u.test(word)
}

/** `Aminata` of « Mme TRAORE Aminata », `El Hadj Moussa`; « Mme Traoré » is said whole. */
export function firstName(name: string): string {
  const { title, first, others } = readName(name)
  if (!first) return `${title}${others.join(' ')}`.trim() || name
  return `${respect(title)}${first}`
}

/** Makes `Kadiatou S.` of « Kadiatou Sow » and « SOW Kadiatou »; « Mme Sow » is said whole. */
export function shortName(name: string): string {
  const { title, first, others } = readName(name)
  if (!first) return `${title}${others.join(' ')}`.trim()
  const initial = initialOf(others.at(-1) ?? '')
  return `${respect(title)}${initial ? `${first} ${initial}.` : first}`
}

/** Pilgrims are called by their title; « Mme » and « M. » stand before a surname alone. */
function respect(title: string): string {
  return /hadj/iu.test(title) ? title : ''
}
