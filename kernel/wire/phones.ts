import { withoutSeparators } from './typed-digits.ts'

/**
 * Reads a Malian mobile number as people type and paste it: in digits of any script, with any signs
 * between them, with or without 223, +223 or 00223 before.
 * @returns the 8 digits we store, or null. Rule: mobiles are `[5-9]\d{7}`; the prefix never tells
 * the operator.
 */
export function readPhone(typed: string): string | null {
  const digits = withoutSeparators(typed).replace(/^(?:\+|00)?223(?=[0-9]{8}$)/, '')
  return /^[5-9][0-9]{7}$/.test(digits) ? digits : null
}

/**
 * Reads a mobile money number that receives payouts: a Malian number as `readPhone` does, else 8 to
 * 15 digits (specification, section 5); null for anything else.
 */
export function readDepotNumber(typed: string): string | null {
  const digits = withoutSeparators(typed)
  return readPhone(digits) ?? (/^[0-9]{8,15}$/.test(digits) ? digits : null)
}

/**
 * Reads a number with its country, as WhatsApp takes it: 223 is put before a Malian one; null for
 * what has not 8 to 15 digits.
 */
export function readWorldNumber(typed: string): string | null {
  const phone = readPhone(typed)
  if (phone) return `223${phone}`
  const digits = withoutSeparators(typed).replace(/^(?:\+|00)/, '')
  return /^[0-9]{8,15}$/.test(digits) ? digits : null
}

/** `76123456` → `76 12 34 56` with no-break spaces. */
export function formatPhone(phone: string): string {
  return phone.replace(/(\d{2})(?=\d)/g, '$1\u00a0')
}
