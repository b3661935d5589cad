import { daysWords } from '#kernel/wire/span-words.ts'
import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { Francs } from '#kernel/wire/fields.ts'
import { text } from '#kernel/wire/text-fields.ts'
import { weightClasses } from '#modules/products/contract/product-words.ts'
import { ZonePause, ZoneSurcharge } from './zone-state.ts'
import { zoneNames } from '#modules/pricing/database/values.ts'

export { zoneNames } from '#modules/pricing/database/values.ts'

const amount = (max: number) =>
  z
    .int('Entrez un nombre entier de francs.')
    .min(0, 'Un montant ne peut pas être négatif.')
    .max(max, 'Ce montant est trop grand.')
const days = z
  .int('Entrez un nombre de jours.')
  .min(0, 'Un délai ne peut pas être négatif.')
  .max(60, `Un délai va jusqu’à ${daysWords(60)}.`)
const fee = amount(200_000)

/** Fee by weight class, days, cash at the door. */
const ZoneTariff = z
  .object({
    zone: z.enum(zoneNames),
    label: text(3, 60, 'Donnez un nom de 3 à 60 caractères.').optional(),
    minDays: days,
    maxDays: days,
    cashAllowed: z.boolean(),
    fees: z.object({ léger: fee, moyen: fee, lourd: fee }),
    /** At a relay point, lower than at the door; as they are when absent. */
    relayFees: z.object({ léger: fee, moyen: fee, lourd: fee }).optional(),
    /** Left as it is when absent; null ends it. */
    pause: ZonePause.nullish(),
    surcharge: ZoneSurcharge.nullish(),
    /** Goods above it need a deposit in cash orders; null: none do. */
    depositAbove: amount(5_000_000).nullish(),
  })
  .superRefine((zone, context) => {
    if (zone.minDays > zone.maxDays)
      context.addIssue({
        code: 'custom',
        path: ['maxDays'],
        message: 'Le délai le plus long vient après le plus court.',
      })
    for (const weight of weightClasses)
      if (zone.relayFees && zone.relayFees[weight] >= Math.max(1, zone.fees[weight]))
        context.addIssue({
          code: 'custom',
          path: ['relayFees', weight],
          message: 'Au point relais, c’est moins cher que chez le client.',
        })
  })

/** Whole, against mixed edits of two admins. */
const tariff = {
  zones: z
    .array(ZoneTariff)
    .length(zoneNames.length, 'Il faut toutes les zones, une fois chacune.')
    .refine(
      (zones) => new Set(zones.map(({ zone }) => zone)).size === zoneNames.length,
      'Il faut toutes les zones, une fois chacune.',
    ),
  furtherShop: amount(50_000),
  cashCeiling: amount(5_000_000),
  /** Version read; stale writes are refused. */
  version: z.string().max(64),
}

export const DeliveryTariff = z.object({
  ...tariff,
  zones: z.array(
    z.object({
      ...ZoneTariff.shape,
      label: z.string(),
      pause: ZonePause.nullable().default(null),
      surcharge: ZoneSurcharge.nullable().default(null),
      depositAbove: Francs.nullable().default(null),
      fees: z.object({ léger: Francs, moyen: Francs, lourd: Francs }),
      relayFees: z.object({ léger: Francs, moyen: Francs, lourd: Francs }).optional(),
    }),
  ),
})
export type DeliveryTariff = z.output<typeof DeliveryTariff>

export const readDeliveryTariff = endpoint('GET', '/api/admin/delivery-tariff', {
  who: ['admin'],
  reply: DeliveryTariff,
  summary:
    'Les frais de livraison par zone et par poids, les délais, et les règles du paiement à la livraison.',
})

export const exportDeliveryTariff = endpoint('GET', '/api/admin/delivery-tariff/export', {
  who: ['admin'],
  file: 'text/csv',
  summary: 'La même grille en CSV : chaque zone, puis les villes qui ont ses prix.',
})

export const changeDeliveryTariff = endpoint('PUT', '/api/admin/delivery-tariff', {
  who: ['admin'],
  stepUp: true,
  body: z.object({ ...tariff, reason: text(3, 300, 'Dites pourquoi les frais changent.') }),
  reply: DeliveryTariff,
  errors: [
    'pricing.tariff_changed',
    'pricing.zone_day_past',
    'settings.change_waits',
    'settings.nothing_changed',
  ],
  summary:
    'Demande un changement de la grille ; une autre personne l’approuve, puis il vaut pour les commandes à venir.',
})
