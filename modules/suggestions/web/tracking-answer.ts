import { storedValue } from '#web/device/stored-value.ts'

/** Whether this device may send events; empty until its user has answered. */
export type TrackingAnswer = 'oui' | 'non' | ''

export const trackingAnswer = storedValue<TrackingAnswer>({
  key: 'suivi',
  restore: (kept) => (kept === 'oui' || kept === 'non' ? kept : ''),
})
