import { storedValue } from '#client/device/stored-value.ts'

/** Nothing is loaded from or sent to Meta while empty. */
export const pixelConsent = storedValue<string>({
  key: 'pixelMeta',
  restore: (kept) => (typeof kept === 'string' && /^\d{5,20}$/.test(kept) ? kept : ''),
})
