import { readWorldNumber } from '#kernel/wire/phones.ts'
import { withAsciiDigits, withoutSeparators } from '#kernel/wire/typed-digits.ts'

export { MESSAGE_TEXT_MAX, WARNING_DAYS_MAX, WARNING_TEXT_MAX } from '../database/values.ts'

export const SENDER_MAX = 40
/** Days after which a report that was handled is erased. */
export const KEPT_DAYS = 365
/** Days after which a warning that nobody approved is put aside. */
export const WARNING_WAIT_DAYS = 7

export const senderSentence =
  'Écrivez le numéro en chiffres, avec l’indicatif s’il est étranger, ou laissez vide.'

/**
 * Reads the number of a sender: of Mali with 223, of another country, or a short one.
 * @returns digits, '' for none, null for what is no number
 */
export function readSender(typed: string): string | null {
  const digits = withoutSeparators(typed)
  if (digits === '') return ''
  return readWorldNumber(typed) ?? (/^[0-9]{3,7}$/.test(digits) ? digits : null)
}

export function senderWords(sender: string): string {
  const local = /^223(\d{8})$/.exec(sender)?.[1]
  if (local) return local.replace(/(\d{2})(?=\d)/g, '$1\u00a0')
  return sender.length > 7 ? `+${sender}` : sender
}

/** Six figures, also in two or three groups, that are neither a sum nor a part of a number. */
const code =
  /(?<!\d)(?<!\d[ .-])(?:\d{6}|\d{3}[ .-]\d{3}|\d{2}[ .-]\d{2}[ .-]\d{2})(?![ .-]?\d)(?!\s*(?:f|fcfa|cfa|xof|francs?)(?!\p{L}))/giu

/** Writes six points for each code of six figures. */
export function maskCodes(words: string): string {
  return withAsciiDigits(words).replace(code, '••••••')
}
