import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { Francs, Id } from '#kernel/wire/fields.ts'
import { BatchShare, ComingSaturday } from '#modules/payouts/contract/coming-saturday.ts'
import { CashBox, openRemittance, Remittance } from './courier-cash.ts'

/** « Caisse » of a relay point. */
export const RelayCash = z.object({
  box: Francs,
  ceiling: Francs,
  remittance: z.nullable(Remittance),
  managers: z.array(z.string()),
  movements: CashBox.shape.movements,
  week: z.object({ parcels: z.int(), francs: Francs }),
  /** Francs owed to the relay point and not in a batch. */
  due: Francs,
  batch: z.nullable(BatchShare),
  coming: ComingSaturday,
})
export type RelayCash = z.output<typeof RelayCash>

export const readRelayCash = endpoint('GET', '/api/seller/relay/cash', {
  who: ['vendeur'],
  shop: 'relay',
  reply: RelayCash,
  errors: ['relays.none'],
  summary: 'La caisse du point relais : espèces à remettre, remise ouverte, gains de la semaine.',
})

export const openRelayRemittance = endpoint('POST', '/api/seller/relay/remittances', {
  who: ['vendeur'],
  shop: 'relay',
  idempotent: true,
  body: openRemittance.body,
  reply: Remittance,
  status: 201,
  errors: ['relays.none', 'cash_boxes.remittance_open', 'cash_boxes.remittance_amount'],
  summary:
    'Prépare la remise des espèces du point relais à un responsable, et rend le code à lui donner.',
})

export const cancelRelayRemittance = endpoint('DELETE', '/api/seller/relay/remittances/{id}', {
  who: ['vendeur'],
  shop: 'relay',
  params: z.object({ id: Id }),
  status: 204,
  errors: ['relays.none', 'cash_boxes.remittance_unknown'],
  summary: 'Annule une remise du point relais qui n’est pas confirmée.',
})
