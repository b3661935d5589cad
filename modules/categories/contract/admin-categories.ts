import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { Id } from '#kernel/wire/fields.ts'
import { text } from '#kernel/wire/text-fields.ts'
import { Image } from '#modules/images/contract/images.ts'

const who = ['admin'] as const
const byId = z.object({ id: Id })

const counted = {
  _id: Id,
  slug: z.string(),
  name: z.string(),
  live: z.int(),
  products: z.int(),
}

export const TeamCategory = z.object({
  ...counted,
  image: Image.nullable(),
  subcategories: z.array(z.object(counted)),
})
export type TeamCategory = z.output<typeof TeamCategory>

const reply = z.object({ categories: z.array(TeamCategory) })
const errors = ['categories.category_unknown', 'categories.category_exists'] as const
const name = text(2, 60, 'Donnez un nom de 2 à 60 caractères.')

export const listTeamCategories = endpoint('GET', '/api/admin/categories', {
  who,
  reply,
  summary: 'L’arbre des catégories, avec ce que chacune contient.',
})

export const addTeamCategory = endpoint('POST', '/api/admin/categories', {
  who,
  body: z.object({
    name,
    /** null for a category. */ parent: Id.nullable().default(null),
  }),
  reply,
  errors,
  summary: 'Ajoute une catégorie, ou une sous-catégorie.',
})

export const changeTeamCategory = endpoint('PUT', '/api/admin/categories/{id}', {
  who,
  params: byId,
  body: z.object({
    name,
    /** Uploaded by the caller; null removes, absent keeps it. */ image: Id.nullable().optional(),
  }),
  reply,
  errors: [...errors, 'categories.image_unknown'],
  summary: 'Renomme une catégorie ou une sous-catégorie, change son image. Son adresse reste.',
})

export const orderTeamCategories = endpoint('PUT', '/api/admin/categories', {
  who,
  body: z.object({
    parent: Id.nullable().default(null),
    ids: z.array(Id).min(1, 'Donnez l’ordre.').max(500),
  }),
  reply,
  errors,
  summary: 'Range les catégories, ou les sous-catégories d’une seule.',
})

export const moveTeamCategory = endpoint('PUT', '/api/admin/categories/{id}/place', {
  who,
  params: byId,
  body: z.object({ category: Id }),
  reply,
  errors: [...errors, 'pricing.rise_by_category'],
  summary:
    'Met une sous-catégorie dans une autre catégorie : ses produits suivent, son ancienne adresse mène à la nouvelle.',
})

export const mergeTeamCategory = endpoint('POST', '/api/admin/categories/{id}/merging', {
  who,
  stepUp: true,
  params: byId,
  body: z.object({ into: Id }),
  reply,
  errors: [...errors, 'categories.merge_refused', 'pricing.rise_by_category'],
  summary:
    'Fond une catégorie (ou une sous-catégorie) dans une autre : ses produits y passent, son adresse y mène.',
})

export const removeTeamCategory = endpoint('DELETE', '/api/admin/categories/{id}', {
  who,
  params: byId,
  status: 200,
  reply,
  errors: ['categories.category_unknown', 'categories.category_used', 'categories.category_ruled'],
  summary: 'Retire une catégorie vide ; une autre se fond ailleurs.',
})
