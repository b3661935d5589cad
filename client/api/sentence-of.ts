import { CallFailure } from '#kernel/wire/call-failure.ts'
import { typographic } from '#ui/words/typographic.ts'

export function sentenceOf(failure: unknown): string {
  return failure instanceof CallFailure ? typographic(failure.message) : 'Une erreur est survenue.'
}
