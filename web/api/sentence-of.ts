import { CallFailure } from '#kernel/wire/call-failure.ts'
import { typographic } from '../ui/words/typographic.ts'

/** What to tell a person about a call that failed: the server's own sentence, or a neutral one. */
export function sentenceOf(failure: unknown): string {
  return failure instanceof CallFailure ? typographic(failure.message) : 'Une erreur est survenue.'
}
