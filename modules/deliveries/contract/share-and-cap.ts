import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { Francs } from '#kernel/wire/fields.ts'
import { Reason } from '#kernel/wire/text-fields.ts'

export const DeliverySettings = z.object({
  /** Share of the delivery revenue, in basis points (7000 = 70 %). */
  courierShareBasisPoints: z
    .int('Taux invalide.')
    .min(0, 'Taux invalide.')
    .max(10_000, 'Le taux va de 0 à 100 %.'),
  /** Share of that for a trip whose parcel came back. */
  failedTripBasisPoints: z
    .int('Part invalide.')
    .min(0, 'Part invalide.')
    .max(10_000, 'La part d’un trajet sans remise va de 0 à 100 %.'),
  cashCap: Francs.min(10_000, 'Le plafond est d’au moins 10 000 f.').max(
    5_000_000,
    'Le plafond est de 5 000 000 f au plus.',
  ),
})
export type DeliverySettings = z.output<typeof DeliverySettings>
export type DeliverySettingsChange = { couriers: DeliverySettings; before: DeliverySettings }

export const readDeliverySettings = endpoint('GET', '/api/admin/delivery-settings', {
  who: ['admin'],
  reply: DeliverySettings,
  summary: 'La part des livreurs, celle d’un trajet sans remise, et le plafond de leur caisse.',
})

export const proposeDeliverySettings = endpoint('PUT', '/api/admin/delivery-settings', {
  who: ['admin'],
  stepUp: true,
  body: DeliverySettings.extend({
    /** Absent: left as it is. */
    failedTripBasisPoints: DeliverySettings.shape.failedTripBasisPoints.optional(),
    reason: Reason,
  }),
  reply: DeliverySettings,
  errors: ['settings.change_waits', 'settings.nothing_changed'],
  summary:
    'Demande un changement des parts des livreurs ou du plafond de leur caisse ; une autre personne l’approuve, puis il vaut pour les remises et les retours à venir.',
})
