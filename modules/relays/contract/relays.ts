import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { Francs, Id, pageFacts, paging, Time } from '#kernel/wire/fields.ts'
import { listSearch, Reason, text } from '#kernel/wire/text-fields.ts'
import { Destination } from '#modules/addresses/contract/shipping-address.ts'
import { RelayContact, RelayPlace } from '#modules/pricing/contract/quote.ts'
import { relayStates } from '#modules/relays/database/values.ts'
import { OpeningDays } from '#modules/calendar/contract/opening.ts'
import { USUAL_CASH_CEILING, USUAL_PLACES } from './relay-days.ts'

export { relayStates } from '#modules/relays/database/values.ts'
export type RelayState = (typeof relayStates)[number]

const byId = z.object({ id: Id })

const places = z
  .int('Entrez un nombre de colis.')
  .min(1, 'Un colis au moins.')
  .max(500, '500 colis au plus.')
const cashCeiling = z
  .int('Entrez un montant en francs.')
  .min(0, 'Un montant ne peut pas être négatif.')
  .max(5_000_000, '5 000 000 f au plus.')

/** Terms of a relay point, set by an admin. */
const relayFields = {
  name: text(2, 60, 'Donnez un nom de 2 à 60 caractères.'),
  landmark: text(3, 200, 'Dites comment on le trouve.'),
  opening: OpeningDays.refine((days) => days.some(Boolean), 'Ouvrez un jour au moins.'),
  places: places.default(USUAL_PLACES),
  cashCeiling: cashCeiling.default(USUAL_CASH_CEILING),
  /** Absent: as before. */
  takesDrops: z.boolean().optional(),
}

export const AdminRelay = RelayContact.extend({
  shopId: Id,
  shopName: z.string(),
  ownerName: z.string(),
  state: z.enum(relayStates),
  stateReason: z.string().nullable(),
  stateSince: Time,
  openedAt: Time,
  places: z.int(),
  cashCeiling: Francs,
  /** Shops of its town bring their parcels there. */
  takesDrops: z.boolean(),
  /** On their way, kept, and waiting for a courier who takes them. */
  expected: z.int(),
  kept: z.int(),
  leaving: z.int(),
  /** Francs in its box. */
  box: Francs,
})
export type AdminRelay = z.output<typeof AdminRelay>

export const listRelays = endpoint('GET', '/api/admin/relays', {
  who: ['admin'],
  query: z.object({
    ...paging(20),
    state: z.enum(relayStates, 'État inconnu.').optional(),
    search: listSearch(60),
  }),
  reply: z.object({ relays: z.array(AdminRelay), ...pageFacts, total: z.int() }),
  summary: 'Les points relais, avec leurs colis et leur caisse ; les fermés en dernier.',
})

export const openRelay = endpoint('POST', '/api/admin/relays', {
  who: ['admin'],
  stepUp: true,
  body: z.object({
    shopId: z.uuid('Choisissez une boutique.'),
    /** Its region and quartier. */
    place: Destination,
    ...relayFields,
    reason: Reason,
  }),
  reply: AdminRelay,
  status: 201,
  errors: ['relays.shop_unknown', 'relays.exists'],
  summary: 'Ouvre un point relais dans une boutique.',
})

export const changeRelay = endpoint('PUT', '/api/admin/relays/{id}', {
  who: ['admin'],
  stepUp: true,
  params: byId,
  body: z.object({ place: Destination, ...relayFields, reason: Reason }),
  reply: AdminRelay,
  errors: ['relays.unknown'],
  summary: 'Change le lieu, les heures, les places ou le plafond d’espèces d’un point relais.',
})

export const setRelayState = endpoint('PUT', '/api/admin/relays/{id}/state', {
  who: ['admin'],
  stepUp: true,
  params: byId,
  body: z.object({ state: z.enum(relayStates, 'Choisissez un état.'), reason: Reason }),
  reply: AdminRelay,
  errors: ['relays.unknown', 'relays.nothing_changed'],
  summary:
    'Ouvre de nouveau, met en pause ou ferme un point relais ; ses colis restent à remettre ou à déplacer.',
})

export const listRelayPlaces = endpoint('GET', '/api/relays', {
  who: 'optional',
  query: z.object({ region: text(2, 40, 'Choisissez une région.') }),
  reply: z.object({ relays: z.array(RelayPlace.extend({ hasRoom: z.boolean() })) }),
  summary: 'Les points relais ouverts d’une région.',
})
