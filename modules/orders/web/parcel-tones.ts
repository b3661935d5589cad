import type { ParcelState } from '#modules/parcels/contract/order-states.ts'
import type { BadgeTone } from '#ui/badge.tsx'

type Tones = { buyer: BadgeTone; seller: BadgeTone; team: BadgeTone }

export const parcelTones: Readonly<Record<ParcelState, Tones>> = {
  awaiting_payment: { buyer: 'waiting', seller: 'neutral', team: 'waiting' },
  new: { buyer: 'waiting', seller: 'waiting', team: 'waiting' },
  accepted: { buyer: 'waiting', seller: 'info', team: 'info' },
  ready: { buyer: 'info', seller: 'info', team: 'waiting' },
  assigned: { buyer: 'info', seller: 'info', team: 'info' },
  in_delivery: { buyer: 'earth', seller: 'info', team: 'info' },
  at_relay: { buyer: 'info', seller: 'info', team: 'info' },
  delivered: { buyer: 'ok', seller: 'ok', team: 'ok' },
  closed: { buyer: 'ok', seller: 'ok', team: 'ok' },
  failed: { buyer: 'danger', seller: 'danger', team: 'danger' },
  returning: { buyer: 'danger', seller: 'waiting', team: 'danger' },
  returned: { buyer: 'neutral', seller: 'neutral', team: 'neutral' },
  cancelled: { buyer: 'neutral', seller: 'neutral', team: 'neutral' },
}
