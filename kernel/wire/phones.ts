/**
 * Reads a Malian mobile number as people type it: spaces, dots, dashes and a leading +223 or 00223
 * are dropped.
 * @returns the 8 digits we store, or null. Rule: mobiles are `[5-9]\d{7}`; the prefix never tells
 * the operator.
 */
export function readPhone(typed: string): string | null {
  const digits = typed
    .normalize('NFKC')
    .replace(/[\s.\u2010-\u2015-]/g, '')
    .replace(/^(?:\+|00)223/, '')
  return /^[5-9]\d{7}$/.test(digits) ? digits : null
}

/** `76123456` → `76 12 34 56` with no-break spaces. */
export function formatPhone(phone: string): string {
  return phone.replace(/(\d{2})(?=\d)/g, '$1\u00a0')
}
