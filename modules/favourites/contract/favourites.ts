import { z } from 'zod'

import { ProductCard } from '#modules/products/contract/catalogue.ts'
import { endpoint } from '#kernel/wire/endpoint.ts'
import { Id } from '#kernel/wire/fields.ts'

/** An admin may name another user. */
const owner = z.object({ userId: Id })

export const listFavourites = endpoint('GET', '/api/users/favoris/{userId}', {
  who: 'user',
  params: owner,
  reply: z.object({ favoris: z.array(ProductCard) }),
  errors: ['session.forbidden'],
  summary: 'Les produits favoris, le dernier ajouté d’abord.',
})

export const addFavourite = endpoint('POST', '/api/users/favoris/{userId}', {
  who: 'user',
  params: owner,
  body: z.object({
    productId: Id,
    /** Click id that an advertisement added to the visitor's address. */
    fbclid: z.string().max(500).nullish(),
  }),
  reply: z.object({ productId: Id }),
  errors: ['session.forbidden', 'products.product_unknown'],
  summary: 'Ajoute un produit aux favoris ; l’ajouter deux fois ne change rien.',
})

export const removeFavourite = endpoint('DELETE', '/api/users/favoris/{userId}/{productId}', {
  who: 'user',
  params: owner.extend({ productId: Id }),
  status: 204,
  errors: ['session.forbidden'],
  summary: 'Retire un produit des favoris ; ce qui n’y est pas n’est pas une erreur.',
})
