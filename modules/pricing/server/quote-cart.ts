import { imageAddress } from '#modules/images/contract/images.ts'
import { LINE_MAX_QUANTITY, ORDER_MAX_FRANCS } from '#kernel/wire/limits.ts'
import { sumOf } from '#kernel/wire/money.ts'
import { switchWords } from '#modules/settings/contract/switch-words.ts'
import type {
  CartItem,
  OfferedRelay,
  Quote,
  QuoteLine,
  ReceivePlace,
} from '#modules/pricing/contract/quote.ts'

import { marketCalendar } from '#modules/calendar/module.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { admitCodes, readCartPromotions } from '#modules/promotions/module.ts'
import { zoneOfPlace } from '#modules/places/module.ts'
import { isClosed } from '#modules/settings/module.ts'
import { readNetwork } from '#modules/network/module.ts'
import {
  cashProblem,
  refusalsOf,
  readSettings,
  tariffFor,
  type ZoneTariff,
} from './tariff-in-force.ts'
import { cashToPay, depositOf, depositProblem } from './cash-deposit.ts'
import { agreedPrices, type AgreedPrices } from './agreed-prices.ts'
import { fail } from './errors.ts'
import { checkLine, readCart, type CartLine } from './read-cart.ts'
import { offerRelays } from './offer-relays.ts'
import {
  delayOfRoute,
  delayOfRoutes,
  routesTo,
  unreachedShops,
  wayOfParcel,
  withOwnFees,
} from './cart-routes.ts'
import {
  collectedFrom,
  collectionDelay,
  freeDelivery,
  presentCollection,
  readCollecting,
} from './collection.ts'
import { changesOf } from './cart-changes.ts'
import { goingTo, presentUnreached, readUnserved } from './held-shops.ts'
import {
  countingPrice,
  parcelsOf,
  priceCart,
  type Applied,
  type OrderableLine,
  type PricedCart,
  type PricedLine,
} from './price-cart.ts'

type QuoteCartInput = {
  cartItems: (CartItem & { unitPrice?: number | undefined })[]
  place: { region: string; quartier: string | null } | null
  /** Place that the device knows, for which nothing is priced. */
  knownPlace: { region: string } | null
  receiveAt: ReceivePlace
  relayId: string | null
  callerId: string | null
  codes: string[]
  address: string
}

/**
 * Prices the cart now and lists changes; constant number of statements.
 * @throws pricing.too_large (422)
 */
export async function quoteCart(kernel: Kernel, input: QuoteCartInput): Promise<Quote> {
  const { db } = kernel
  const now = kernel.clock.now()
  const lines = await readCart(db, input.cartItems, now)
  const { place } = input
  const tariffThere = place
    ? await tariffFor(db, kernel, zoneOfPlace(kernel, place), input.callerId, {
        at: now,
        region: place.region,
        from: lines.flatMap(({ sellable }) => sellable?.shop.region ?? []),
      })
    : null
  const agreed = await agreedPrices.of(kernel).read(db, {
    buyerId: input.callerId,
    variantIds: lines.flatMap(({ sellable }) => sellable?.variantId ?? []),
    now,
  })
  const available = lines.flatMap((line) => availableOf(line, input.callerId, agreed))
  const { callerId: buyerId, address } = input
  const promotions = await readCartPromotions(db, kernel, {
    buyerId,
    shopIds: available.map(({ sellable }) => sellable.shop.id),
    codes: await admitCodes(kernel, input.codes, { userId: buyerId, address }),
  })
  const asked = place ?? input.knownPlace
  const network = asked && (await readNetwork(kernel, db))
  const calendar = marketCalendar(kernel)
  const shops = shopsOf(available)
  const unreached =
    asked && network
      ? unreachedShops({ network, calendar, shops, region: asked.region, readyAt: now })
      : []
  const going = place ? goingTo(available, unreached) : available
  const isReached = unreached.length === 0 || going !== available
  const sending = network &&
    place && {
      network,
      calendar,
      region: place.region,
      readyAt: now,
      shops: parcelsOf(going).map(({ shop, weightClass }) => ({ ...shop, weightClass })),
    }
  const doorRoutes =
    sending && isReached && tariffThere?.servedBy === 'couriers'
      ? routesTo(sending, tariffThere, null)
      : null
  const isServed = !place || doorRoutes !== null
  const tariff = isServed ? tariffThere : null
  const doorTariff = tariff && withOwnFees(tariff, doorRoutes)
  const atDoor = priceCart(going, doorTariff, promotions, agreed)
  const shopIds = shops.map(({ id }) => id)
  const collecting = await readCollecting(db, shopIds)
  const collection = collectedFrom(collecting, shopIds)
  const offers =
    place && tariffThere && sending && isReached
      ? await offerRelays(kernel, {
          ...sending,
          place,
          relayId: input.relayId,
          buyerId,
          tariff: tariffThere,
          price: (relayTariff) => priceCart(going, relayTariff, promotions, agreed),
          now,
        })
      : { relays: [], chosen: null }
  const isCollected = input.receiveAt === 'shop' && collection !== null
  // Where no courier goes to the door, the relay point is the way.
  const atRelay = input.receiveAt === 'relay' || (!isServed && !isCollected) ? offers.chosen : null
  const cart = isCollected
    ? priceCart(available, freeDelivery, promotions, agreed)
    : (atRelay?.cart ?? atDoor)
  refuseTooLarge(cart)
  const delivery = isCollected ? null : (atRelay?.tariff ?? tariff)
  const routes = atRelay?.routes ?? doorRoutes
  const region = asked?.region ?? ''
  const held = await presentUnreached(db, { region, buyerId, unreached, collecting })
  return {
    shops: cart.shops.map(({ shop, ...parcel }) => ({
      shopId: shop.id,
      shopName: shop.name,
      items: parcel.lines.map(presentLine),
      itemsTotal: parcel.itemsTotalFrancs,
      shopDiscount: parcel.shopDiscountFrancs,
      promotion: presentApplied(parcel.promotion),
      shippingFee: isCollected ? 0 : delivery && parcel.shippingFeeFrancs,
      isFreeDelivery: !isCollected && parcel.isFreeDelivery,
      delay: isCollected
        ? collectionDelay(calendar, now, collection)
        : delayOfRoute(routes?.get(shop.id)),
      way: isCollected ? null : wayOfParcel(routes?.get(shop.id)),
      noRoute: unreached.find(({ shopId }) => shopId === shop.id)?.words ?? null,
    })),
    itemsTotal: cart.itemsTotalFrancs,
    shippingFee: isCollected ? 0 : delivery && cart.shippingFeeFrancs,
    marketDiscount: cart.marketDiscountFrancs,
    marketPromotion: presentApplied(cart.marketPromotion),
    total: cart.totalFrancs,
    codes: cart.codes,
    changes: lines.flatMap((line) => changesOf(line, input, agreed)),
    receiveAt: isCollected ? 'shop' : atRelay ? 'relay' : 'door',
    receive: [
      ...(isServed
        ? [
            {
              at: 'door' as const,
              fee: tariff && atDoor.shippingFeeFrancs,
              delay: doorRoutes && delayOfRoutes(doorRoutes),
            },
          ]
        : []),
      ...(offers.chosen
        ? [
            {
              at: 'relay' as const,
              fee: offers.chosen.relay.fee,
              delay: offers.chosen.relay.delay,
            },
          ]
        : []),
      ...(collection
        ? [{ at: 'shop' as const, fee: 0, delay: collectionDelay(calendar, now, collection) }]
        : []),
    ],
    collection: collection && collection.map((shop) => presentCollection(calendar, now, shop)),
    relays: offers.relays,
    relayId: atRelay?.relay.relayId ?? null,
    notServed:
      place && !isServed && !isCollected && !atRelay
        ? await readUnserved(db, { region, buyerId, shops: held })
        : null,
    unreached: held.length > 0 ? { region, shops: held } : null,
    pause: delivery && delivery.pause,
    surcharge: delivery && delivery.surcharge,
    cashOnDelivery: isCollected
      ? { allowed: true, ceiling: ORDER_MAX_FRANCS, reason: null }
      : await cashOf(kernel, delivery, { cart, buyerId, now, relay: atRelay?.relay ?? null }),
  }
}

type CashOf = {
  cart: PricedCart
  buyerId: string | null
  now: Date
  relay: OfferedRelay | null
}

async function cashOf(
  kernel: Kernel,
  tariff: ZoneTariff | null,
  { cart, buyerId, now, relay }: CashOf,
): Promise<Quote['cashOnDelivery']> {
  const refusals = tariff ? tariff.refusals : await refusalsOf(kernel, buyerId, now)
  const deposit = tariff && depositOf(cart, tariff)
  const reason = isClosed(kernel, 'cash')
    ? switchWords.cash.sentence
    : (cashProblem({ total: cart.totalFrancs, refusals }, tariff) ??
      (relay && !relay.takesCash ? relayTakesNoCash : null) ??
      (deposit && depositProblem(kernel)))
  const ceiling = (tariff ?? (await readSettings(kernel.db))).cashCeilingFrancs
  if (reason !== null) return { allowed: false, ceiling, reason, deposit: null }
  const toPay = cashToPay(cart, deposit?.francs ?? 0)
  return { allowed: true, ceiling, reason, deposit, toPay }
}

const relayTakesNoCash = 'Ce point relais ne prend plus d’espèces aujourd’hui.'

/**
 * Compares goods at their price of sale: no reduction makes a larger order.
 * @throws pricing.too_large (422)
 */
export function refuseTooLarge({ shops }: Pick<PricedCart, 'shops'>): void {
  const goods = shops.flatMap(({ lines }) => lines)
  const francs = sumOf(goods, ({ unitPriceFrancs, quantity }) => unitPriceFrancs * quantity)
  if (francs > ORDER_MAX_FRANCS) throw fail('pricing.too_large')
}

function shopsOf(lines: readonly OrderableLine[]): OrderableLine['sellable']['shop'][] {
  return [...new Map(lines.map(({ sellable: { shop } }) => [shop.id, shop])).values()]
}

function presentApplied(applied: Applied | null): Quote['marketPromotion'] {
  return applied && { code: applied.code, words: applied.words, discount: applied.savedFrancs }
}

/** Returns the line in the quantity left, if orderable. An agreed price sets its quantity. */
function availableOf(
  read: CartLine,
  callerId: string | null,
  agreed: AgreedPrices,
): OrderableLine[] {
  const { line } = checkLine(read, callerId)
  if (!line) return []
  const wanted = countingPrice(line.sellable, agreed)?.quantity ?? line.quantity
  const quantity = Math.min(wanted, line.sellable.stock, LINE_MAX_QUANTITY)
  return quantity > 0 ? [{ ...line, quantity }] : []
}

function presentLine({ item, sellable, ...line }: PricedLine): QuoteLine {
  return {
    product: sellable.productId,
    slug: sellable.slug,
    name: sellable.name,
    imageUrl: sellable.imageId ? imageAddress(sellable.imageId, 320) : null,
    size: item.size,
    color: item.color,
    qty: line.quantity,
    unitPrice: line.unitPriceFrancs,
    usualPrice: line.agreed?.usualPriceFrancs ?? null,
    agreedUntil: line.agreed?.endsAt.toISOString() ?? null,
    lineTotal: line.totalFrancs,
    stock: sellable.stock,
    subCategory: sellable.subCategory,
  }
}
