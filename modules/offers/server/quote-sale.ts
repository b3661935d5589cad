import type { SaleQuote, quoteSale as wire } from '#modules/offers/contract/sale-by-link.ts'
import { type GivenSale, givenPrices } from '#modules/orders/module.ts'
import {
  cashProblem,
  collectionDelay,
  delayOf,
  depositOf,
  type PricedCart,
  priceCart,
  readCollection,
  tariffFor,
  type ZoneTariff,
} from '#modules/pricing/module.ts'
import { notServedWords, pauseWords } from '#modules/pricing/contract/zone-words.ts'
import { zoneOfPlace } from '#modules/places/module.ts'
import { switchWords } from '#modules/switches/contract/switch-words.ts'
import { isClosed } from '#modules/switches/module.ts'
import type { Read } from '#kernel/wire/endpoint.ts'
import { addMs, dayMs } from '#kernel/clock.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { fail } from './errors.ts'
import { findSale, refusalOf } from './find-sale.ts'
import { givenSale } from './take-sale.ts'

type Wanted = Read<typeof wire>['body'] & { token: string; buyerId: string | null }

/**
 * Prices a sale where it may be received, and says what is paid now and later.
 * @throws offers.place_not_offered (409) · why it cannot be taken
 */
export async function quoteSale(
  kernel: Kernel,
  { token, buyerId, receiveAt, place }: Wanted,
): Promise<SaleQuote> {
  const { db } = kernel
  const now = kernel.clock.now()
  const { offer, lines, state } = await findSale(db, token, now)
  const refusal = refusalOf(state)
  if (refusal) throw refusal
  if (!offer.receiveAt.includes(receiveAt)) throw fail('offers.place_not_offered')
  const sale = givenSale(kernel, offer, lines, 'whole')
  const orderable = lines.flatMap((line) => line.orderable ?? [])
  const shopIds = [offer.shopId]
  const tariff = place
    ? await tariffFor(db, zoneOfPlace(kernel, place), buyerId, {
        at: now,
        region: place.region,
        shopIds,
      })
    : null
  const problem = tariff ? deliveryProblem(tariff, place?.region ?? '') : null
  const price = (to: ZoneTariff | null) =>
    priceCart(orderable, to, undefined, givenPrices(sale, orderable, now))
  const atDoor = price(problem === null ? tariff : null)
  const collection = offer.receiveAt.includes('shop') ? await readCollection(db, shopIds) : null
  const from = addMs(now, offer.readyDays * dayMs)
  const isDoor = receiveAt === 'door'
  if (receiveAt === 'shop' && !collection) throw fail('offers.place_not_offered')
  const cart = isDoor ? atDoor : price(null)
  const noCash = isDoor && tariff ? noCashProblem(kernel, cart, tariff) : null
  const fee = tariff && problem === null ? atDoor.shippingFeeFrancs : null
  return {
    receive: [
      ...(offer.receiveAt.includes('door')
        ? [{ at: 'door' as const, fee, delay: tariff && delayOf(from, tariff) }]
        : []),
      ...(collection ? [{ at: 'shop' as const, fee: 0, delay: collectionDelay(from) }] : []),
    ],
    collection: collection?.[0] ?? null,
    problem: isDoor ? problem : null,
    total: cart.totalFrancs,
    shippingFee: isDoor ? fee : 0,
    pay: waysToPay(offer.depositPercent, {
      cart,
      beforeCash: isDoor && tariff && !noCash ? (depositOf(cart, tariff)?.francs ?? 0) : 0,
      deposit: givenSale(kernel, offer, lines, 'deposit'),
      noCash: noCash !== null,
    }),
    cashProblem: noCash,
    restDue: isDoor ? (noCash === null ? 'at_door' : 'before_leaving') : 'at_shop',
  }
}

function deliveryProblem({ servedBy, pause }: ZoneTariff, region: string): string | null {
  if (servedBy !== 'couriers') return notServedWords(region)
  return pause && pauseWords(pause)
}

function noCashProblem(kernel: Kernel, cart: PricedCart, tariff: ZoneTariff): string | null {
  if (isClosed(kernel, 'cash')) return switchWords.cash.sentence
  return cashProblem({ total: cart.totalFrancs, refusals: tariff.refusals }, tariff)
}

type Ways = { cart: PricedCart; beforeCash: number; deposit: GivenSale; noCash: boolean }

function waysToPay(percent: number, { cart, beforeCash, deposit, noCash }: Ways): SaleQuote['pay'] {
  const whole = cart.totalFrancs
  const asked = Math.min(whole, Math.max(deposit.depositFrancs ?? 0, beforeCash))
  return {
    whole,
    deposit: percent > 0 && percent < 100 ? asked : null,
    cash: percent === 0 && !noCash ? Math.min(whole, beforeCash) : null,
  }
}
