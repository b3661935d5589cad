import type { Quote } from '#modules/pricing/contract/quote.ts'
import { formatFrancs, sumOf } from '#kernel/wire/money.ts'

type Priced = Pick<Quote, 'shops' | 'marketDiscount' | 'cashOnDelivery'>

/**
 * « 10 500 f lun. 30 nov., puis 31 000 f ven. 4 déc. »: cash of parcels that come on several days.
 * null: one day, or a deposit, a reduction of the whole cart or coins make another sum.
 */
export function cashDues({ shops, marketDiscount, cashOnDelivery }: Priced): string | null {
  if (!cashOnDelivery.allowed || cashOnDelivery.deposit || marketDiscount > 0) return null
  const days = Map.groupBy(shops, ({ delay }) => delay?.label ?? '')
  if (days.size < 2 || days.has('')) return null
  const dues = [...days.values()]
    .toSorted(([one], [other]) => (one?.delay?.from ?? '').localeCompare(other?.delay?.from ?? ''))
    .map((parcels) => ({
      day: parcels[0]?.delay?.label ?? '',
      francs: sumOf(parcels, ({ itemsTotal, shippingFee }) => itemsTotal + (shippingFee ?? 0)),
    }))
  if (dues.some(({ francs }) => francs % 5 !== 0)) return null
  return dues.map(({ francs, day }) => `${formatFrancs(francs)} ${day}`).join(', puis ')
}
