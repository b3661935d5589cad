/** What a call asks of its caller: role, right in a shop, scope of a shop's key, its sale. */
export const roles = ['buyer', 'vendeur', 'livreur', 'chef_livreur', 'admin', 'finance'] as const
export type Role = (typeof roles)[number]

export const shopRights = ['orders', 'products', 'answers', 'relay'] as const
export type ShopRight = (typeof shopRights)[number]

/** A right, any team membership, or ownership. */
export type NeededRight = ShopRight | 'any' | 'owner'

export const keyScopes = [
  'products:read',
  'products:write',
  'stock:write',
  'orders:read',
  'orders:write',
  'payouts:read',
] as const
export type KeyScope = (typeof keyScopes)[number]

/** Thing of a sale by link that a call is about, named in its path or body; `session`: none. */
export type SaleThing = 'session' | 'link' | 'order' | 'shop' | 'conversation'
