/** Ends a sentence with one full stop, also after « 25 nov. » or « Sidibé & Cie. ». */
export function oneStop(words: string): string {
  return words.replace(/(?<!\.)\.\.(?!\.)/gu, '.')
}
