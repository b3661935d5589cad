import { formatFrancs, shareOf, type Francs } from '#kernel/wire/money.ts'
import type { PromotionKind } from '#modules/promotions/contract/promotion-words.ts'

type Given = {
  kind: PromotionKind
  amount: number | null
  minGoods: Francs | null
  maxUses: number | null
}
type Costs = { commissionBasisPoints: number; delivery: Francs }

export type Preview = {
  goods: Francs
  buyerPays: Francs
  commission: Francs
  delivery: Francs
  shopGets: Francs
  /** « Sans promotion, vous recevriez 47 500 f. », and what all uses would cost. */
  words: string
}

/** An example that is as large as the conditions ask, and no smaller than this. */
const usualGoods = 50_000

/**
 * What a buyer pays and the shop gets of one order, while the form is filled in; null as long as it
 * says nothing that can be computed.
 */
export function previewOf(
  { kind, amount, minGoods, maxUses }: Given,
  { commissionBasisPoints, delivery }: Costs,
): Preview | null {
  if (kind !== 'delivery' && (amount === null || !Number.isInteger(amount) || amount < 1))
    return null
  if (kind === 'percent' && (amount ?? 0) > 90) return null
  const goods = Math.max(usualGoods, minGoods ?? 0)
  const off =
    kind === 'percent'
      ? shareOf(goods, (amount ?? 0) * 100)
      : kind === 'francs'
        ? Math.min(amount ?? 0, goods)
        : 0
  const buyerPays = goods - off
  const commission = shareOf(buyerPays, commissionBasisPoints)
  const paidDelivery = kind === 'delivery' ? delivery : 0
  const shopGets = buyerPays - commission - paidDelivery
  const without = goods - shareOf(goods, commissionBasisPoints)
  const each = without - shopGets
  const all = maxUses
    ? ` ${maxUses} utilisations comme celle-ci coûtent ${formatFrancs(each * maxUses)}.`
    : ''
  const words = `Sans promotion, vous recevriez ${formatFrancs(without)}.${all}`
  return { goods, buyerPays, commission, delivery: paidDelivery, shopGets, words }
}
