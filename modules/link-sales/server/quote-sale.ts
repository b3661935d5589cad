import { wayOf } from '#modules/parcels/contract/ways.ts'
import type { OfferPlace } from '#modules/link-sales/database/values.ts'
import { offerDeposit } from '#modules/link-sales/contract/offer-rules.ts'
import type { OfferedRelay } from '#modules/pricing/contract/quote.ts'
import type { Francs } from '#kernel/wire/money.ts'
import type { SaleQuote, quoteSale as wire } from '#modules/link-sales/contract/sale-by-link.ts'
import { givenPrices } from '#modules/orders/module.ts'
import {
  cashProblem,
  collectionDelay,
  depositOf,
  noCollection,
  presentCollection,
  delayOfRoutes,
  noRelay,
  offerRelays,
  type PricedCart,
  parcelsOf,
  priceCart,
  readCollection,
  routesTo,
  unreachedShops,
  withOwnFees,
  tariffFor,
  type ZoneTariff,
} from '#modules/pricing/module.ts'
import { notServedWords, pauseWords } from '#modules/pricing/contract/zone-words.ts'
import { readNetwork } from '#modules/network/module.ts'
import { zoneOfPlace } from '#modules/places/module.ts'
import { switchWords } from '#modules/settings/contract/switch-words.ts'
import { isClosed } from '#modules/settings/module.ts'
import type { Read } from '#kernel/wire/endpoint.ts'
import { fullStop } from '#kernel/wire/due-words.ts'
import { addMs, dayMs } from '#kernel/clock.ts'
import { marketCalendar } from '#modules/calendar/module.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { fail } from './errors.ts'
import { findSale, refusalOf } from './find-sale.ts'
import { givenSale } from './take-sale.ts'

type Wanted = Read<typeof wire>['body'] & { token: string; buyerId: string | null }

/**
 * Prices a sale where it may be received, and says what is paid now and later.
 * @throws link_sales.place_not_offered (409) · why it cannot be taken
 */
export async function quoteSale(
  kernel: Kernel,
  { token, buyerId, receiveAt, place, relayId = null }: Wanted,
): Promise<SaleQuote> {
  const { db } = kernel
  const now = kernel.clock.now()
  const { offer, lines, state } = await findSale(db, token, now)
  const refusal = refusalOf(state)
  if (refusal) throw refusal
  if (!offer.receiveAt.includes(receiveAt)) throw fail('link_sales.place_not_offered')
  const orderable = lines.flatMap((line) => line.orderable ?? [])
  const prices = givenPrices(givenSale(kernel, offer, lines, 'whole'), orderable, now)
  const price = (to: ZoneTariff | null) => priceCart(orderable, to, undefined, prices)
  const from = addMs(now, offer.readyDays * dayMs)
  const shopIds = [offer.shopId]
  const towns = orderable.map(({ sellable }) => sellable.shop.region)
  const sale = { at: now, region: place?.region ?? '', from: towns, shopIds }
  const tariff = place
    ? await tariffFor(db, kernel, zoneOfPlace(kernel, place), buyerId, sale)
    : null
  const may = (at: (typeof offer.receiveAt)[number]) => offer.receiveAt.includes(at)
  const collection = may('shop') ? await readCollection(db, shopIds) : null
  const network = place && tariff && (await readNetwork(kernel, db))
  const calendar = marketCalendar(kernel)
  const shops = parcelsOf(orderable).map(({ shop, weightClass }) => ({ ...shop, weightClass }))
  const sending = network && { network, calendar, shops, region: place.region, readyAt: from }
  const [unreached] = sending ? unreachedShops(sending) : []
  const near =
    place && tariff && sending && !unreached && may('relay')
      ? await offerRelays(kernel, { ...sending, place, relayId, buyerId, tariff, price, now: from })
      : { relays: [], chosen: null }
  const problem = unreached
    ? fullStop(unreached.words)
    : tariff
      ? deliveryProblem(tariff, sale.region)
      : null
  const routes = sending && tariff && !unreached ? routesTo(sending, tariff, null) : null
  const atDoor = price(problem === null && tariff ? withOwnFees(tariff, routes) : null)
  const fee = tariff && problem === null ? atDoor.shippingFeeFrancs : null
  const {
    relay = null,
    tariff: relayTariff = null,
    cart: atRelay = price(null),
  } = near.chosen ?? {}
  const chosen = {
    door: { cart: atDoor, fee, tariff, problem },
    shop: {
      cart: price(null),
      fee: 0,
      tariff: null,
      problem: collection ? null : noCollection().message,
    },
    relay: {
      cart: atRelay,
      fee: relay && relay.fee,
      tariff: relayTariff,
      problem: place && !relay ? (unreached ? problem : noRelay().message) : null,
    },
  }[receiveAt]
  const { cart } = chosen
  const noCash = chosen.tariff && noCashProblem(kernel, cart, chosen.tariff, relay, receiveAt)
  const beforeCash = chosen.tariff && !noCash ? depositOf(cart, chosen.tariff) : null
  return {
    receive: [
      ...(may('door')
        ? [
            {
              at: 'door' as const,
              fee,
              delay: routes && delayOfRoutes(routes),
            },
          ]
        : []),
      ...(may('relay') && (relay || !place)
        ? [{ at: 'relay' as const, fee: relay && relay.fee, delay: relay && relay.delay }]
        : []),
      ...(collection
        ? [
            {
              at: 'shop' as const,
              fee: 0,
              delay: collectionDelay(marketCalendar(kernel), from, collection),
            },
          ]
        : []),
    ],
    collection:
      (collection?.[0] && presentCollection(marketCalendar(kernel), from, collection[0])) ?? null,
    relays: near.relays,
    relayId: wayOf({ receiveAt }).hasRelay && relay ? relay.relayId : null,
    problem: chosen.problem,
    total: cart.totalFrancs,
    shippingFee: chosen.fee,
    pay: waysToPay(offer.depositPercent, {
      whole: cart.totalFrancs,
      deposit: offerDeposit(offer.totalFrancs, offer.depositPercent),
      beforeCash: beforeCash?.francs ?? 0,
      noCash: noCash !== null,
    }),
    cashProblem: noCash,
    restDue:
      wayOf({ receiveAt }).till === null
        ? 'at_shop'
        : noCash === null
          ? 'at_door'
          : 'before_leaving',
  }
}

function deliveryProblem({ servedBy, pause }: ZoneTariff, region: string): string | null {
  if (servedBy !== 'couriers') return notServedWords(region)
  return pause && pauseWords(pause)
}

function noCashProblem(
  kernel: Kernel,
  cart: PricedCart,
  tariff: ZoneTariff,
  relay: OfferedRelay | null,
  receiveAt: OfferPlace,
): string | null {
  if (isClosed(kernel, 'cash')) return switchWords.cash.sentence
  if (wayOf({ receiveAt }).till === 'relay' && relay && !relay.takesCash)
    return 'Ce point relais ne prend plus d’espèces aujourd’hui.'
  return cashProblem({ total: cart.totalFrancs, refusals: tariff.refusals }, tariff)
}

type Ways = { whole: Francs; deposit: Francs; beforeCash: Francs; noCash: boolean }

function waysToPay(
  percent: number,
  { whole, deposit, beforeCash, noCash }: Ways,
): SaleQuote['pay'] {
  const leavesRest = percent > 0 && percent < 100
  return {
    whole,
    deposit: leavesRest ? Math.min(whole, Math.max(deposit, beforeCash)) : null,
    cash: percent === 0 && !noCash ? Math.min(whole, beforeCash) : null,
  }
}
