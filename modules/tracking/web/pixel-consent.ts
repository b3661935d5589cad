import { storedValue } from '#client/device/stored-value.ts'

/** Stored only after consent; while empty, nothing is loaded from or sent to Meta. */
export const pixelConsent = storedValue<string>({
  key: 'pixelMeta',
  restore: (kept) => (typeof kept === 'string' && /^\d{5,20}$/.test(kept) ? kept : ''),
})
