import { z } from 'zod'

import { dayField } from '#kernel/wire/fields.ts'
import { text } from '#kernel/wire/text-fields.ts'
import { SURCHARGE_MAX } from './surcharge-limit.ts'

/** Why a zone takes no order, and the day from which it does again. */
export const ZonePause = z.object({
  reason: text(3, 120, 'Dites pourquoi en 3 à 120 caractères : les acheteurs le lisent.'),
  until: dayField('Choisissez le jour où la livraison reprend.'),
})
export type ZonePause = z.output<typeof ZonePause>

/** Francs added to each fee of a zone, up to its last day. */
export const ZoneSurcharge = z.object({
  francs: z
    .int('Entrez un nombre entier de francs.')
    .min(1, 'Un supplément est d’au moins 1 f.')
    .max(SURCHARGE_MAX, 'Ce supplément est trop grand.'),
  reason: text(3, 60, 'Nommez le supplément en 3 à 60 caractères.'),
  until: dayField('Choisissez le dernier jour du supplément.'),
})
export type ZoneSurcharge = z.output<typeof ZoneSurcharge>
