import { isObvious } from '#modules/accounts/contract/password-rules.ts'

export type Strength = { percent: number; words: string }

/**
 * How hard a password is to guess, to invite a longer one than the rule asks. The rule itself is
 * `passwordProblem`.
 */
export function strengthOf(password: string, phone: string): Strength | null {
  if (password === '') return null
  if (password.length < 4) return { percent: 10, words: 'Trop court' }
  if (isObvious(password, phone)) return { percent: 20, words: 'Très facile à deviner' }
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/].filter((kind) => kind.test(password)).length
  const points = password.length + 2 * (kinds - 1)
  if (points < 8) return { percent: 40, words: 'Facile à deviner : allongez-le' }
  if (points < 11) return { percent: 65, words: 'Correct' }
  return points < 14 ? { percent: 85, words: 'Bon' } : { percent: 100, words: 'Très bon' }
}
