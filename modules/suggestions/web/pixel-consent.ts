import { storedValue } from '#web/device/stored-value.ts'

/**
 * Meta’s pixel id, stored only after consent; while it is empty nothing is loaded from or sent to
 * Meta.
 */
export const pixelConsent = storedValue<string>({
  key: 'pixelMeta',
  restore: (kept) => (typeof kept === 'string' && /^\d{5,20}$/.test(kept) ? kept : ''),
})
