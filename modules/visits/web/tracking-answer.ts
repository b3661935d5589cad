import { storedValue } from '#client/device/stored-value.ts'

export type TrackingAnswer = 'oui' | 'non' | ''

export const trackingAnswer = storedValue<TrackingAnswer>({
  key: 'suivi',
  restore: (kept) => (kept === 'oui' || kept === 'non' ? kept : ''),
})
