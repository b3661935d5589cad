import type { passwordGrades } from '#modules/identity/database/values.ts'

/** `easy`: buyers are warned, sellers and couriers refused; the team needs `strong`. */
export type PasswordGrade = (typeof passwordGrades)[number]

export const TEAM_PASSWORD_MIN = 10

const OBVIOUS =
  /^(?:(.)\1*|0?123456789?0?|9?876543210?|a[bz]cd?e?f?|a1b2c3(?:d4)?(?:e5)?|azerty\w{0,4}|qwerty\w{0,4}|1q2w3e4r(?:5t)?|mot(?:de)?passe|password|passw0rd|pass|admin|administrateur|welcome|bienvenue|bonjour|iloveyou|jetaime|monamour|doudou|soleil|football|barcelona|chelsea|arsenal|marseille|bamako|bambara|malien?|maliba|sugu|orange|sotelma|malitel|moov|facebook|whatsapp|samsung|iphone|android|internet|inchallah|bismillah|allahouakbar|muhammad|mohamed|mamadou|moussa|fatoumata|aminata|ibrahim|dieumerci|papa|maman)\d{0,6}$/i
const ROW = /^(?:0123|1234|2345|3456|4567|5678|6789)\d?$/

export function isObvious(password: string, phone: string): boolean {
  const digits = phone.replace(/\D/g, '')
  return (
    OBVIOUS.test(password) || ROW.test(password) || (digits !== '' && digits.includes(password))
  )
}

export function passwordGrade(password: string, phone: string): PasswordGrade {
  const holdsPhone = phone !== '' && password.includes(phone)
  if (isObvious(password, phone)) return 'easy'
  return password.length >= TEAM_PASSWORD_MIN && !holdsPhone ? 'strong' : 'fair'
}
