import type { promotionKinds } from '#modules/promotions/database/values.ts'

export type PromotionKind = (typeof promotionKinds)[number]

export const codeForm = /^[A-Z0-9]{4,20}$/

export function promotionCard(id: string): string {
  return `/apercu/promotion/${id}.jpg`
}

const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Returns the preview of `?offre=`; undefined for an invalid key. */
export function sharedCard(offer: string | null): string | undefined {
  return offer !== null && idForm.test(offer) ? promotionCard(offer) : undefined
}
