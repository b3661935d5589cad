import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { Reason } from '#kernel/wire/text-fields.ts'

/** Francs. */
export const RELAY_FEE_MAX = 10_000
export const RELAY_FEE_WORDS = 'La part va de 0 à 10 000 f par colis.'

export const RelaySettings = z.object({
  /** Of a relay point, for each parcel that it hands over. */
  fee: z.int(RELAY_FEE_WORDS).min(0, RELAY_FEE_WORDS).max(RELAY_FEE_MAX, RELAY_FEE_WORDS),
})
export type RelaySettings = z.output<typeof RelaySettings>

export const readRelaySettings = endpoint('GET', '/api/admin/relay-settings', {
  who: ['admin'],
  reply: RelaySettings,
  summary: 'Ce qu’un point relais gagne par colis remis.',
})

export const proposeRelaySettings = endpoint('PUT', '/api/admin/relay-settings', {
  who: ['admin'],
  stepUp: true,
  body: RelaySettings.extend({ reason: Reason }),
  reply: RelaySettings,
  errors: ['settings.change_waits', 'settings.nothing_changed'],
  summary:
    'Demande un changement de la part des points relais ; une autre personne l’approuve, puis elle vaut pour les remises à venir.',
})
