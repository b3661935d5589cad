import { reviewInvalid } from './errors.ts'

const longest = 2_000

/** Trimmed; null when nothing was written. @throws reviews.invalid when it is too long */
export function reviewText(typed: string | null): string | null {
  const text = (typed ?? '').trim()
  const sentence = '2\u202f000 caractères au plus.'
  if (text.length > longest) throw reviewInvalid({ sentence, details: { text: sentence } })
  return text || null
}
