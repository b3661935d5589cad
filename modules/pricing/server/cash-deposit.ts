import { dayOfMonth, fullStop } from '#kernel/wire/due-words.ts'
import { paymentProviders } from '#modules/operators/database/values.ts'
import { DEPOSIT_FROM, LEAST_DEPOSIT } from '#modules/pricing/contract/cash-limits.ts'
import type { Quote } from '#modules/pricing/contract/quote.ts'
import { isClosed } from '#modules/settings/module.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { cashFrancs, formatFrancs, splitFrancs, sumOf, type Francs } from '#kernel/wire/money.ts'
import type { PricedCart, PricedShop } from './price-cart.ts'
import type { ZoneTariff } from './tariff-in-force.ts'

export type Deposit = NonNullable<Quote['cashOnDelivery']['deposit']>

/**
 * Returns the deposit that a cash order needs: the delivery fee, 500 f at least, at most the
 * total; null for none.
 */
export function depositOf(
  { totalFrancs, itemsTotalFrancs, shippingFeeFrancs }: PricedCart,
  { refusals, depositAboveFrancs }: ZoneTariff,
): Deposit | null {
  const francs = Math.min(totalFrancs, Math.max(LEAST_DEPOSIT, shippingFeeFrancs))
  if (francs === 0) return null
  if (refusals.length >= DEPOSIT_FROM)
    return { francs, why: 'refusals', words: refusalWords(refusals) }
  if (depositAboveFrancs === null || itemsTotalFrancs <= depositAboveFrancs) return null
  const above = formatFrancs(depositAboveFrancs)
  return { francs, why: 'sum', words: `Au-dessus de ${above}, un acompte est demandé.` }
}

/** Sentence when no operator can take a deposit; null: one can. */
export function depositProblem(kernel: Kernel): string | null {
  return paymentProviders.every((name) => isClosed(kernel, name))
    ? 'Un acompte par mobile money est demandé, et aucun opérateur n’est ouvert pour le moment.'
    : null
}

type Priced = Pick<PricedShop, 'itemsTotalFrancs' | 'shippingFeeFrancs' | 'marketDiscountFrancs'>

/** Returns what is paid in cash at the hand-overs, each rounded to coins. */
export function cashToPay({ shops }: Pick<PricedCart, 'shops'>, deposit: Francs): Francs {
  const shares = depositShares(shops, deposit)
  return sumOf(shops.map((shop, index) => cashFrancs(dueOf(shop) - (shares[index] ?? 0))))
}

/**
 * Each parcel has its own delivery fee; what the deposit has beyond the fees is divided by the rest
 * of what each costs. No parcel has more than it costs.
 */
export function depositShares(all: readonly Priced[], deposit: Francs): Francs[] {
  const dues = all.map(dueOf)
  const wanted = Math.min(deposit, sumOf(dues))
  const fees = all.map(({ shippingFeeFrancs }) => shippingFeeFrancs)
  const ofFees = Math.min(wanted, sumOf(fees))
  const first = splitFrancs(ofFees, fees)
  const left = dues.map((due, index) => due - (first[index] ?? 0))
  const more = splitFrancs(wanted - ofFees, left)
  return first.map((share, index) => share + (more[index] ?? 0))
}

function dueOf({ itemsTotalFrancs, shippingFeeFrancs, marketDiscountFrancs }: Priced): Francs {
  return itemsTotalFrancs + shippingFeeFrancs - marketDiscountFrancs
}

const counts: Readonly<Record<number, string>> = { 2: 'Deux', 3: 'Trois' }

function refusalWords(refusals: ZoneTariff['refusals']): string {
  const last = Math.max(...refusals.map(({ at }) => new Date(at).getTime()))
  const count = counts[refusals.length] ?? String(refusals.length)
  return `${count} livraisons ont été refusées à votre porte, la dernière le ${fullStop(dayOfMonth(last))} L’acompte paie le trajet du livreur si cela arrive encore.`
}
