import { z } from 'zod'

import { keyScopes } from '#kernel/wire/access.ts'
import { endpoint } from '#kernel/wire/endpoint.ts'
import { Id, Time } from '#kernel/wire/fields.ts'
import { text } from '#kernel/wire/text-fields.ts'

export { keyScopes, type KeyScope } from '#kernel/wire/access.ts'

export const SHOP_KEYS_MAX = 20

const who = ['vendeur'] as const
const byId = z.object({ id: Id })

export const ShopKey = z.object({
  _id: Id,
  name: z.string(),
  beginning: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  createdAt: Time,
  lastUsedAt: z.nullable(Time),
})
export type ShopKey = z.output<typeof ShopKey>

export const listShopKeys = endpoint('GET', '/api/seller/keys', {
  who,
  shop: 'owner',
  reply: z.object({ keys: z.array(ShopKey) }),
  summary: 'Les clés de la boutique, la dernière d’abord.',
})

export const makeShopKey = endpoint('POST', '/api/seller/keys', {
  who,
  shop: 'owner',
  body: z.object({
    name: text(2, 60, 'Donnez un nom à cette clé.'),
    scopes: z
      .array(z.enum(keyScopes, 'Droit inconnu.'), 'Choisissez au moins un droit.')
      .min(1, 'Choisissez au moins un droit.')
      .max(keyScopes.length)
      .transform((chosen) => keyScopes.filter((scope) => chosen.includes(scope))),
  }),
  status: 201,
  reply: z.object({ key: ShopKey, token: z.string() }),
  errors: ['integrations.too_many_keys'],
  summary: 'Crée une clé ; elle n’est montrée que dans cette réponse.',
})

export const endShopKey = endpoint('DELETE', '/api/seller/keys/{id}', {
  who,
  shop: 'owner',
  params: byId,
  errors: ['integrations.key_unknown'],
  summary: 'Met fin à une clé : elle n’ouvre plus rien, dès maintenant.',
})
