import { monthWords } from '#kernel/wire/due-words.ts'

/** « de décembre 2025 »: months of a former year stay open too. */
export function ofMonthWords(name: string): string {
  const words = monthWords(`${name}-01`)
  return /^[ao]/.test(words) ? `d’${words}` : `de ${words}`
}

export function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
