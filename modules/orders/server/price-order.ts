import type { ShippingAddress } from '#modules/addresses/contract/shipping-address.ts'
import type { CartItem, ReceivePlace } from '#modules/pricing/contract/quote.ts'
import type { PaymentMethod } from '#modules/operators/contract/payment-method.ts'
import {
  agreedPriceEnded,
  agreedPrices,
  type AgreedPrices,
  type CartLine,
  type CartRoutes,
  type OrderableLine,
  type PricedCart,
  parcelsOf,
  priceCart,
  readCart,
  routesTo,
  type Sending,
  tariffAndNetworkFor,
  tariffFor,
  withOwnFees,
  type ZoneTariff,
} from '#modules/pricing/module.ts'
import { addMs, dayMs } from '#kernel/clock.ts'
import { marketCalendar } from '#modules/calendar/module.ts'
import { zoneOfPlace } from '#modules/places/module.ts'
import {
  type AdmittedCodes,
  codeRefused,
  noPromotions,
  readCartPromotions,
} from '#modules/promotions/module.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { fail } from './errors.ts'
import { givenPrices, type GivenSale } from './given-sale.ts'
import { orderableLines } from './orderable-lines.ts'
import { readReceiving, type Receiving, tariffTo } from './receive-place.ts'

export type NewOrderInput = {
  buyerId: string
  idempotencyKey: string
  cartItems: CartItem[]
  shippingAddress: ShippingAddress
  paymentMethod: PaymentMethod
  receiveAt?: ReceivePlace | undefined
  relayId?: string | null | undefined
  saveAddress?: string | null | undefined
  expectedTotal?: number | undefined
  expectedDeposit?: number | undefined
  codes?: string[] | undefined
  address?: string | undefined
  sale?: GivenSale | undefined
}

export type PriceInput = {
  input: NewOrderInput
  codes: AdmittedCodes
  now: Date
  read: readonly CartLine[]
}

/** Returns the error for any changed price, also an ended agreed one. */
export function priceChanged(total: number, agreed: AgreedPrices): Error {
  const ended = [...agreed.values()].some(({ isLive }) => !isLive)
  return fail('orders.price_changed', {
    details: { total },
    ...(ended && { sentence: agreedPriceEnded }),
  })
}

export type Priced = {
  lines: OrderableLine[]
  tariff: ZoneTariff
  agreed: AgreedPrices
  cart: PricedCart
  to: Receiving
  /** null: collected at the shops. */
  sending: Sending | null
  /** null: collected, or a shop has none. */
  routes: CartRoutes | null
}

export async function priceOrder(
  tx: Tx,
  kernel: Kernel,
  { input, codes, now, read }: PriceInput,
): Promise<Priced> {
  const { buyerId, sale } = input
  const lines = orderableLines(read, buyerId, sale !== undefined)
  const shopIds = shopIdsOf(lines)
  const to = await readReceiving(tx, kernel, input, shopIds)
  const zone = to.relay?.zone ?? zoneOfPlace(kernel, to.shippingAddress)
  const { region } = to.relay ?? to.shippingAddress
  const variantIds = lines.map(({ sellable }) => sellable.variantId)
  const placed = { at: now, region, shopIds }
  const [{ tariff: ofZone, network }, promotions, agreed] = await Promise.all([
    to.collection
      ? tariffFor(tx, kernel, zone, buyerId, placed).then((own) => ({ tariff: own, network: null }))
      : tariffAndNetworkFor(tx, kernel, zone, buyerId, {
          ...placed,
          from: lines.map(({ sellable }) => sellable.shop.region),
        }),
    sale ? noPromotions : readCartPromotions(tx, kernel, { shopIds, codes, buyerId }),
    sale
      ? givenPrices(sale, lines, now)
      : agreedPrices.of(kernel).read(tx, { buyerId, variantIds, now }),
  ])
  const tariff = tariffTo(to, ofZone)
  const readyAt = addMs(now, (sale?.readyDays ?? 0) * dayMs)
  const calendar = marketCalendar(kernel)
  const shops = parcelsOf(lines).map(({ shop, weightClass }) => ({ ...shop, weightClass }))
  const sending = network && { network, calendar, shops, region, readyAt }
  const routes = sending && routesTo(sending, tariff, to.relay)
  const cart = priceCart(lines, withOwnFees(tariff, routes), promotions, agreed)
  return { lines, tariff, agreed, cart, to, sending, routes }
}

export function shopIdsOf(lines: readonly OrderableLine[]): string[] {
  return lines.map(({ sellable }) => sellable.shop.id)
}

export function codeRefusal(problem: string | null, total: number): Error {
  return codeRefused({ ...(problem && { sentence: problem }), details: { total } })
}

/** Throws the present total: another order took the last use. */
export async function refuseUsedUp(
  kernel: Kernel,
  input: NewOrderInput,
  codes: AdmittedCodes,
): Promise<Error> {
  const { cart } = await priceAnew(kernel, input, codes)
  const refused = cart.codes.find(({ problem }) => problem !== null)
  const details = { total: cart.totalFrancs }
  return refused || codes.length > 0
    ? codeRefusal(refused?.problem ?? null, cart.totalFrancs)
    : fail('orders.price_changed', { details })
}

/** Throws when another order used the agreed price, or it was replaced. */
export async function refuseEnded(
  kernel: Kernel,
  input: NewOrderInput,
  codes: AdmittedCodes,
): Promise<Error> {
  const { cart, agreed } = await priceAnew(kernel, input, codes)
  return priceChanged(cart.totalFrancs, agreed)
}

function priceAnew(kernel: Kernel, input: NewOrderInput, codes: AdmittedCodes): Promise<Priced> {
  const now = kernel.clock.now()
  return kernel.transaction(async (tx) =>
    priceOrder(tx, kernel, { input, codes, now, read: await readCart(tx, input.cartItems, now) }),
  )
}
