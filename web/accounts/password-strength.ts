export type Strength = { percent: number; words: string }

const OBVIOUS =
  /^(?:(.)\1*|0?123456789?0?|9?876543210?|azerty\w{0,4}|qwerty\w{0,4}|motdepasse|password|bamako|mali|sugu)\d{0,4}$/i

/** How hard a password is to guess, to invite a longer one than the rule asks. The rule itself is `passwordProblem`. */
export function strengthOf(password: string, phone: string): Strength | null {
  if (password === '') return null
  if (password.length < 4) return { percent: 10, words: 'Trop court' }
  const digits = phone.replace(/\D/g, '')
  if (
    OBVIOUS.test(password) ||
    /^(?:0123|1234|2345|3456|4567|5678|6789)\d?$/.test(password) ||
    (digits !== '' && digits.includes(password))
  )
    return { percent: 20, words: 'Très facile à deviner' }
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/].filter((kind) => kind.test(password)).length
  const points = password.length + 2 * (kinds - 1)
  if (points < 8) return { percent: 40, words: 'Facile à deviner : allongez-le' }
  if (points < 11) return { percent: 65, words: 'Correct' }
  return points < 14 ? { percent: 85, words: 'Bon' } : { percent: 100, words: 'Très bon' }
}
