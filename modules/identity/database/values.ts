export const roles = ['buyer', 'vendeur', 'livreur', 'chef_livreur', 'admin', 'finance'] as const

/** Prove the number, replace the authenticator, request deletion, sign in. */
export const smsCodePurposes = ['phone', 'second_factor', 'deletion', 'login'] as const

export const passwordGrades = ['easy', 'fair', 'strong'] as const

export const DEFAULT_DELIVERY_GROUP = 'ikachi'

export const shopRights = ['orders', 'products', 'answers', 'relay'] as const
export type ShopRight = (typeof shopRights)[number]

/** A right, any team membership, or ownership. */
export type NeededRight = ShopRight | 'any' | 'owner'
