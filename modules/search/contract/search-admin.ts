import { daysWords } from '#kernel/wire/span-words.ts'
import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { Id } from '#kernel/wire/fields.ts'
import { text } from '#kernel/wire/text-fields.ts'

const who = ['admin'] as const
const terms = z
  .array(text(0, 60, ''), 'Donnez au moins deux mots.')
  .min(2, 'Donnez au moins deux mots.')
  .max(40, '40 mots au plus.')

export const SynonymGroup = z.object({ _id: Id, terms: z.array(z.string()) })

export const listSynonyms = endpoint('GET', '/api/admin/synonyms', {
  who,
  reply: z.object({ groups: z.array(SynonymGroup) }),
  summary: 'Les groupes de synonymes de la recherche.',
})

export const addSynonyms = endpoint('POST', '/api/admin/synonyms', {
  who,
  body: z.object({ terms }),
  reply: SynonymGroup,
  status: 201,
  errors: ['search.synonyms_invalid'],
  summary: 'Ajoute un groupe de synonymes.',
})

export const changeSynonyms = endpoint('PUT', '/api/admin/synonyms/{id}', {
  who,
  params: z.object({ id: Id }),
  body: z.object({ terms }),
  reply: SynonymGroup,
  errors: ['search.synonyms_invalid'],
  summary: 'Remplace les mots d’un groupe.',
})

export const dropSynonyms = endpoint('DELETE', '/api/admin/synonyms/{id}', {
  who,
  params: z.object({ id: Id }),
  status: 204,
  summary: 'Retire un groupe de synonymes.',
})

export const reportSearches = endpoint('GET', '/api/admin/searches', {
  who,
  query: z.object({
    days: z.coerce
      .number('Nombre de jours invalide.')
      .int('Nombre de jours invalide.')
      .min(1, 'Nombre de jours invalide.')
      .max(90, `${daysWords(90)} au plus.`)
      .default(30),
    missed: z.enum(['true', 'false']).default('false'),
  }),
  reply: z.object({
    searches: z.array(
      z.object({
        query: z.string(),
        searches: z.int(),
        results: z.int(),
        corrected: z.string().nullable(),
      }),
    ),
  }),
  summary: 'Ce que l’on cherche le plus ; avec missed=true, ce qui ne trouve rien.',
})
