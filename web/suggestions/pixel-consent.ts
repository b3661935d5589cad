import { storedValue } from '#web/device/stored-value.ts'

/** Meta’s number, kept where somebody agreed to its pixel; empty everywhere else, and then nothing of Meta is ever loaded or asked. */
export const pixelConsent = storedValue<string>({
  key: 'pixelMeta',
  restore: (kept) => (typeof kept === 'string' && /^\d{5,20}$/.test(kept) ? kept : ''),
})
