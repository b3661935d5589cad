import { orderSettings } from '#modules/cart/database/tables.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { settingsChanged } from '#modules/settings/server/module.ts'
import { tariffChanged } from './events.ts'

/** A rule that counts now; null: for every shop, or for every category. */
export type CommissionRule = {
  shopId: string | null
  categoryId: string | null
  basisPoints: number
}
type Rates = { commissionBasisPoints: number; commissionRules: readonly CommissionRule[] }
type Sold = { shop: { id: string }; categoryId: string }

/**
 * The commission on goods of a category sold by a shop, in basis points: of the rules that are
 * meant for them the narrowest (shop and category, shop, category), else the market's.
 */
export function commissionOf(
  { commissionBasisPoints, commissionRules }: Rates,
  { shop, categoryId }: Sold,
): number {
  const [narrowest] = commissionRules
    .filter(
      (rule) =>
        (rule.shopId === null || rule.shopId === shop.id) &&
        (rule.categoryId === null || rule.categoryId === categoryId),
    )
    .toSorted((a, b) => widthOf(a) - widthOf(b))
  return narrowest?.basisPoints ?? commissionBasisPoints
}

function widthOf({ shopId, categoryId }: CommissionRule): number {
  if (shopId === null) return 2
  return categoryId === null ? 1 : 0
}

/** An approved commission counts for the orders placed from then on; those placed keep theirs. */
export function followCommission({ events }: Kernel): void {
  events.within(settingsChanged, async (tx, { selling }) => {
    if (!selling) return
    await tx.update(orderSettings).set({ commissionBasisPoints: selling.commissionBasisPoints })
    await events.emit(tx, tariffChanged, {})
  })
}
