import { initialOf } from './short-text.ts'

/** Called with the name: « Hadja Mariam ». */
const respected = String.raw`[ae]l[\s-]?hadj[ij]?|alhadji|alhaji|hadja|hadj|adja|tata|tantie|tonton|maman`
const ranks =
  "veuve|vve|l[’']imam|imam|colonel|col|g[ée]n[ée]ral|commandant|capitaine|lieutenant|" +
  's(?:œ|oe)ur|fr[èe]re|p[èe]re|pasteur|abb[ée]|ing[ée]nieur|ing|famille'
const civil =
  'mme|madame|mlle|mademoiselle|monsieur|mr|m|me|ma[iî]tre|docteur|dr|professeur|prof|pr'

/** In front of a name, once or more: « M. et Mme ». */
const titles = new RegExp(
  String.raw`^(?:(?:${respected}|${ranks}|${civil})[.\s]+(?:et\s+)?)+(?=\S)`,
  'iu',
)

/** Between names or after them, where « M » may be an initial. */
const laterTitle = new RegExp(
  String.raw`\s(?:[ae]l[\s-]?hadj[ij]?|hadja|mme|madame|mlle|dr)\.?(?=\s|$)`,
  'iu',
)

/** Words after which comes another name of the same person, or none. */
const otherName = /(?:\s+(?:n[ée]+e?|[ée]pouse|[ée]p|vve|veuve|dite?|alias)[.\s]|\s*[(/,;]).*$/iu

/** Surnames of most people in Mali, without accents: they tell a surname that is written first. */
const surnames: ReadonlySet<string> = new Set(
  (
    'ba bagayoko bah ballo bamba barry berthe bocoum bore camara cisse cissoko coulibaly dabo ' +
    'dao daou dembele diabate diabira diaby diakite diallo diarra diawara dicko djire dolo ' +
    'doucoure doumbia drabo drame fane fofana fomba gakou gassama goita guindo haidara kamate ' +
    'kamissoko kane kanoute kante kassambara kassogue keita koita konate kone kouma kouyate ' +
    'macalou magassa magassouba maiga makadji mallet marega mariko ndiaye niangaly niare ' +
    'n’diaye ouattara ouologuem poudiougou sacko samake sangare sanogo sidibe simaga simpara ' +
    'sinayoko sissoko sogoba soumaoro soumare soumounou sow sy sylla tall tamboura tangara ' +
    'thera thiam timbely togo togola tounkara toure traore yattara'
  ).split(' '),
)

type ReadName = { title: string; first: string; others: string[] }

/**
 * Reads a name as people write it: with titles in front, the surname first or last.
 * @returns `first` is empty where only a title and a surname stand
 */
function readName(name: string): ReadName {
  const written = name.trim().replace(/\s+/gu, ' ')
  if (titles.exec(`${written} .`)?.[0].trim() === written)
    return { title: written, first: '', others: [] }
  const title = titles.exec(written)?.[0] ?? ''
  const later = laterTitle.exec(written.slice(title.length))?.[0] ?? ''
  const rest = written
    .slice(title.length)
    .replace(later, '')
    .replace(/^([^\s,]+),\s?/u, '$1 ')
    .replace(otherName, '')
  const words = rest.split(' ').filter((word) => !/^[\d\p{P}]+$/u.test(word))
  const said = `${title || later} `.trimStart().replace(/\s+/gu, ' ')
  if (said && words.length === 1) return { title: said, first: '', others: words }
  const given = words.findIndex((word) => !isSurnameIn(word, words))
  const turned = given > 0 && isSurnameFirst(words) ? given : 0
  const [first = '', ...others] = [...words.slice(turned), ...words.slice(0, turned)]
  return { title: said, first, others }
}

/** « TRAORE Aminata », « Traoré Aminata »; not « Keïta Traoré », nor « AMINATA TRAORE ». */
function isSurnameFirst(words: readonly string[]): boolean {
  const [first = '', last = ''] = [words[0], words.at(-1)]
  return isSurnameIn(first, words) && !isSurnameIn(last, words)
}

function isSurnameIn(word: string, words: readonly string[]): boolean {
  const plain = word.normalize('NFD').replace(/\p{M}/gu, '').replace(/'/gu, '’').toLowerCase()
  if (plain.split('-').every((part) => surnames.has(part))) return true
  // Alone in capitals, a word is a surname; two letters may be « JB ».
  return isInCapitals(word) && words.some((one) => !isInCapitals(one) && /\p{Ll}/u.test(one))
}

function isInCapitals(word: string): boolean {
  return /^[\p{Lu}\p{M}’'-]{3,}$/u.test(word)
}

/** `Aminata` of « Mme TRAORE Aminata », `El Hadj Moussa`; « Mme Traoré » is said whole. */
export function firstName(name: string): string {
  const { title, first, others } = readName(name)
  // « A. Traoré » is called whole.
  if (first.replace('.', '').length < 2)
    return `${title}${[first, ...others].join(' ').trim()}`.trim() || name
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
  return new RegExp(respected, 'iu').exec(title) ? title : ''
}
