import { withoutSeparators } from './typed-digits.ts'

/**
 * @returns 8 digits (`[5-9]\d{7}`; 223, +223 or 00223 optional), or null. The prefix never tells
 * the operator.
 */
export function readPhone(typed: string): string | null {
  const digits = withoutSeparators(typed).replace(/^(?:\+|00)?223(?=[0-9]{8}$)/, '')
  return /^[5-9][0-9]{7}$/.test(digits) ? digits : null
}

/** Reads a Malian number, else 8 to 15 digits (specification, section 5). */
export function readDepotNumber(typed: string): string | null {
  const digits = withoutSeparators(typed)
  return readPhone(digits) ?? (/^[0-9]{8,15}$/.test(digits) ? digits : null)
}

/** Reads for WhatsApp: Malian ones get 223; null unless 8 to 15 digits. */
export function readWorldNumber(typed: string): string | null {
  const phone = readPhone(typed)
  if (phone) return `223${phone}`
  const digits = withoutSeparators(typed).replace(/^(?:\+|00)/, '')
  return /^[0-9]{8,15}$/.test(digits) ? digits : null
}

export function formatPhone(phone: string): string {
  return phone.replace(/(\d{2})(?=\d)/g, '$1\u00a0')
}
