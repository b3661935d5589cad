import { atWords } from '#kernel/wire/due-words.ts'

/** « Parti de Bamako mar. 24 nov. à 18 h » */
export function leftWords(leftAt: string): string {
  return `Parti de Bamako ${atWords(leftAt)}`
}
