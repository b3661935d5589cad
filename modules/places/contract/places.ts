import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { Reason, text } from '#kernel/wire/text-fields.ts'
import { SettingChanges } from '#modules/settings/contract/settings.ts'
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

const Quartier = z.object({
  id: z.string().min(1).max(60),
  ...facts,
  formerNames: z.array(z.string()),
})
export const Places = z.object({ quartiers: z.array(Quartier).min(1) })
export type Places = { quartiers: QuartierValue[] }

/** `id` null: a new one. */
export const ChangedQuartier = z.object({ id: z.string().max(60).nullable(), ...facts })
export type ChangedQuartier = z.output<typeof ChangedQuartier>

export const proposeQuartier = endpoint('PUT', '/api/admin/settings/places', {
  who: ['admin'],
  body: z.object({ quartier: ChangedQuartier, reason: Reason }),
  reply: SettingChanges,
  errors: ['places.place_name_taken', 'places.place_unknown'],
  summary:
    'Demande d’ajouter, de renommer, de déplacer ou de retirer un quartier ; une autre personne l’approuve.',
})

export const readPlaces = endpoint('GET', '/api/places', {
  who: 'visitor',
  reply: z.object({ quartiers: z.array(z.object({ name: z.string(), commune: z.string() })) }),
  summary: 'Les quartiers de Bamako que le marché dessert, dans l’ordre du dictionnaire.',
})
