import { z } from 'zod'
import '#kernel/wire/endpoint.ts'

import { text } from '#kernel/wire/text-fields.ts'
import {
  communes,
  quartierZones,
  type Quartier as QuartierValue,
} from '#modules/places/contract/place-rules.ts'

const NAME = 'Donnez un nom de 2 à 60 caractères.'

const facts = {
  name: text(2, 60, NAME),
  commune: z.enum(communes, 'Choisissez une commune, ou aucune.'),
  zone: z.enum(quartierZones, 'Choisissez une zone de Bamako.'),
  retired: z.boolean(),
}

const Quartier =
  __API__ &&
  z.object({
    id: z.string().min(1).max(60),
    ...facts,
    formerNames: z.array(z.string()),
  })
export const Places = z.object({ quartiers: z.array(Quartier).min(1) })
export type Places = { quartiers: QuartierValue[] }

/** `id` null: a new one. */
export const ChangedQuartier = __API__ && z.object({ id: z.string().max(60).nullable(), ...facts })
export type ChangedQuartier = z.output<typeof ChangedQuartier>
