import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { Id, Time } from '#kernel/wire/fields.ts'
import { text } from '#kernel/wire/text-fields.ts'
import { waybillParcelStates } from '#modules/coaches/database/values.ts'

export const ComingCoach = z.object({
  waybillId: Id,
  number: z.string(),
  carrierName: z.string(),
  carrierPhone: z.string(),
  leftAt: Time,
  dueOn: z.iso.date(),
  late: z.nullable(z.string()),
  parcels: z.array(
    z.object({
      parcelId: Id,
      code: z.string(),
      buyerName: z.string(),
      /** Its shop, of what goes back to it. */
      backTo: z.string().nullish(),
      state: z.enum(waybillParcelStates),
    }),
  ),
})
export type ComingCoach = z.output<typeof ComingCoach>

export const listComingCoaches = endpoint('GET', '/api/seller/relay/coaches', {
  who: ['vendeur'],
  shop: 'relay',
  reply: z.object({ coaches: z.array(ComingCoach) }),
  summary: 'Les cars attendus au point relais, colis par colis ; ceux qui sont incomplets aussi.',
})

export const confirmArrival = endpoint('POST', '/api/seller/relay/coach-arrivals', {
  who: ['vendeur'],
  shop: 'relay',
  body: z.object({
    code: text(4, 60, 'Entrez ou scannez le code du colis.'),
    /** Number of the waybill whose label was scanned. */
    waybill: text(10, 20, 'Scannez une étiquette de bordereau.').optional(),
  }),
  reply: z.object({ parcelId: Id, message: z.string(), alreadyThere: z.boolean() }),
  errors: [
    'coaches.no_relay',
    'coaches.code_unknown',
    'coaches.which_parcel',
    'coaches.other_carrier',
    'coaches.other_waybill',
    'orders.wrong_state',
  ],
  summary:
    'Au point relais : le colis est arrivé par le car. Confirmé deux fois, il compte une fois.',
})

export const endArrival = endpoint('PUT', '/api/seller/relay/coach-arrivals', {
  who: ['vendeur'],
  shop: 'relay',
  /** Number of the waybill, which its QR code says. */
  body: z.object({ number: text(10, 20, 'Entrez ou scannez le numéro du bordereau.') }),
  reply: z.object({ missing: z.int() }),
  errors: ['coaches.no_relay', 'coaches.waybill_unknown'],
  summary:
    'Tout ce que le car avait est confirmé : le reste du bordereau manque, les autres colis continuent.',
})
