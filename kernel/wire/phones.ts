import { withoutSeparators } from './typed-digits.ts'

/**
 * Reads a Malian mobile number as typed or pasted; 223, +223 or 00223 optional.
 * @returns 8 digits, or null. Rule: `[5-9]\d{7}`; the prefix never tells the operator.
 */
export function readPhone(typed: string): string | null {
  const digits = withoutSeparators(typed).replace(/^(?:\+|00)?223(?=[0-9]{8}$)/, '')
  return /^[5-9][0-9]{7}$/.test(digits) ? digits : null
}

/** Malian number, else 8 to 15 digits (specification, section 5). */
export function readDepotNumber(typed: string): string | null {
  const digits = withoutSeparators(typed)
  return readPhone(digits) ?? (/^[0-9]{8,15}$/.test(digits) ? digits : null)
}

/** Reads a number for WhatsApp: a Malian one gets 223; null unless 8 to 15 digits. */
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
