import type { TeamProductAct } from '#modules/catalogue/contract/admin-products.ts'

import type { Facts } from '#modules/audit/server/module.ts'
import type { DomainError } from '#kernel/errors.ts'

import { hiddenByPlan, hiddenByShop, notOnSale, shopSuspended } from '../errors.ts'

/** What an act of the team depends on and changes. */
export type LockedProduct = {
  id: string
  name: string
  slug: string
  shopId: string
  ownerId: string
  ownerSuspended: boolean
  suspendedBy: 'seller' | 'admin' | 'plan' | null
  /** Its shop suspended it too: it stays so once the team releases it. */
  sellerSuspended: boolean
  reason: string
  featuredUntil: Date | null
  moderatedAt: Date | null
}

/** Whether the product already is as the act would make it. */
export function isDone(
  { suspendedBy, reason, featuredUntil, moderatedAt }: LockedProduct,
  act: TeamProductAct,
  why: string,
): boolean {
  const done: Record<TeamProductAct, boolean> = {
    suspend: suspendedBy === 'admin' && reason === why,
    resume: suspendedBy === null,
    feature: false,
    unfeature: featuredUntil === null,
    moderate: moderatedAt !== null,
  }
  return done[act]
}

/** Why a rule forbids it, the plan's room aside; null when it may be done. */
export function refusalOf(
  { suspendedBy, ownerSuspended }: LockedProduct,
  act: TeamProductAct,
): DomainError | null {
  if (act === 'feature' && suspendedBy !== null) return notOnSale()
  if (act !== 'resume') return null
  if (ownerSuspended) return shopSuspended()
  if (suspendedBy === 'seller') return hiddenByShop()
  return suspendedBy === 'plan' ? hiddenByPlan() : null
}

const stateWords = {
  seller: 'suspendu par sa boutique',
  admin: 'retiré par l’équipe',
  plan: 'hors formule',
} as const

/** A product as the journal shows it: only what the act may change. */
export function factsOf(
  {
    suspendedBy,
    featuredUntil,
    moderatedAt,
  }: Pick<LockedProduct, 'suspendedBy' | 'featuredUntil' | 'moderatedAt'>,
  act: TeamProductAct,
): Facts {
  if (act === 'moderate') return { relu: moderatedAt !== null }
  if (act === 'feature' || act === 'unfeature')
    return { 'mis en avant jusqu’au': featuredUntil?.toISOString().slice(0, 10) ?? null }
  return { état: suspendedBy ? stateWords[suspendedBy] : 'en vente' }
}

export const actionNames: Readonly<Record<TeamProductAct, string>> = {
  suspend: 'catalogue.product_suspended',
  resume: 'catalogue.product_resumed',
  feature: 'catalogue.product_featured',
  unfeature: 'catalogue.product_unfeatured',
  moderate: 'catalogue.product_moderated',
}
