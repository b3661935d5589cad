import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { Reason } from '#kernel/wire/text-fields.ts'

/** Francs. */
export const RELAY_FEE_MAX = 10_000
/** Francs, at first, for a parcel that a shop brings. */
export const DROP_FEE = 50
export const RELAY_FEE_WORDS = 'La part va de 0 à 10 000 f par colis.'

const fee = z.int(RELAY_FEE_WORDS).min(0, RELAY_FEE_WORDS).max(RELAY_FEE_MAX, RELAY_FEE_WORDS)

export const RelaySettings = z.object({
  /** Of a relay point, for each parcel that it hands over. */
  fee,
  /** For each parcel that a shop brings to it. */
  dropFee: fee,
})
export type RelaySettings = z.output<typeof RelaySettings>

/** `dropFee` absent: as before. */
const RelayFees = RelaySettings.partial({ dropFee: true })
export type RelayFees = z.output<typeof RelayFees>

export const readRelaySettings = endpoint('GET', '/api/admin/relay-settings', {
  who: ['admin'],
  reply: RelaySettings,
  summary: 'Ce qu’un point relais gagne par colis remis, et par colis qu’une boutique y dépose.',
})

export const proposeRelaySettings = endpoint('PUT', '/api/admin/relay-settings', {
  who: ['admin'],
  stepUp: true,
  body: RelayFees.extend({ reason: Reason }),
  reply: RelaySettings,
  errors: ['settings.change_waits', 'settings.nothing_changed'],
  summary:
    'Demande un changement de la part des points relais ; une autre personne l’approuve, puis elle vaut pour les remises à venir.',
})
