import fc from 'fast-check'

import {
  failDelivery,
  handOverParcel,
  pickUpParcel,
  returnParcel,
  takeParcel,
  tryAgain,
} from '#modules/deliveries/module.ts'
import { keptParts, linesOf } from '#modules/parcels/module.ts'
import { priceKeptPart } from '#modules/parcels/contract/keep-part.ts'
import type { Order } from '#modules/orders/contract/orders.ts'
import { initiatePayment } from '#modules/payments/contract/payments.ts'
import { acceptParcel, markReady, refuseParcel } from '#modules/shop-orders/module.ts'
import { sumOf } from '#kernel/wire/money.ts'
import { propose } from '../../support/bargains.ts'
import { openMarket } from '../../support/market.ts'
import type { Person, Seller } from '../../support/market-people.ts'
import { inCash, line, order } from '../../support/orders.ts'
import { payFor } from '../../support/payments.ts'
import { bringIn, giveAtRelay, leaveThere, openRelays, type RelayHands } from './at-relay.ts'
import { makeCodes, shapes } from './promotion-codes.ts'

const stock = 1_000_000
/** Francs: more than any sale takes. */
const mostCash = 100_000

const faults = ['refused', 'faulty', 'late'] as const
type End = 'whole' | 'part' | 'refused' | 'cancelled'

/** Sales of two shops, one end for each parcel; `cancelled`: its shop refuses it. */
export function saleScripts(ends: readonly [End, ...End[]]) {
  return fc.record({
    quantities: fc.tuple(
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 0, max: 3 }),
      fc.integer({ min: 0, max: 3 }),
    ),
    isAgreed: fc.boolean(),
    isFree: fc.boolean(),
    ofShop: fc.option(fc.constantFrom(...shapes)),
    ofMarket: fc.option(fc.constantFrom(...shapes)),
    paid: fc.constantFrom('cash', 'orange_money', 'wave', 'at the door'),
    isPaidBetween: fc.boolean(),
    atRelay: fc.oneof(
      { weight: 3, arbitrary: fc.constant(false) },
      { weight: 1, arbitrary: fc.constant(true) },
    ),
    ends: fc.tuple(fc.constantFrom(...ends), fc.constantFrom(...ends)),
    picks: fc.array(fc.nat(9), { minLength: 4, maxLength: 4 }),
    /** Of cash orders: asked by the zone. */
    hasDeposit: fc.boolean(),
    kinds: fc.tuple(fc.constantFrom(...faults), fc.constantFrom(...faults)),
  })
}

type SaleScript = ReturnType<typeof saleScripts> extends fc.Arbitrary<infer Made> ? Made : never

/** Two shops, their courier and the team; `seen` is called after each step of a sale. */
export async function openSales(seen: (placed: Order, buyer: Person) => Promise<void> = nothing) {
  const market = await openMarket()
  const { kernel } = market
  const [bazin, kadi, courier, admin] = await Promise.all([
    market.seller(),
    market.seller({ name: 'Cuisine de Kadi' }),
    market.staff('livreur'),
    market.staff('admin'),
  ])
  const courierId = courier.user._id
  const relays = openRelays(market, courierId)
  const proposals = { acceptsFrom: 9_000, refusesBelow: 5_000 }
  const [robe, shoes, freeShoes, pot] = await Promise.all([
    market.product({ seller: bazin, price: 9_999, stock, proposals }),
    market.product({ seller: bazin, price: 3_501, stock }),
    market.product({ seller: bazin, price: 3_501, stock, isFreeLivraison: true }),
    market.product({ seller: kadi, price: 7_777, stock, weightClass: 'lourd' }),
  ])
  const productIds = [robe, shoes, freeShoes, pot].map(({ _id }) => _id)
  const codes = await makeCodes(market, bazin, admin)
  await market.sql('update delivery_settings set cash_cap_francs = 1000000000')
  /** What the zones ask now. */
  let asked: number | null = null

  async function sell(script: SaleScript) {
    const asksDeposit = script.hasDeposit ? 0 : null
    if (asksDeposit !== asked) {
      await market.sql('update delivery_zones set deposit_above_francs = $1', [asksDeposit])
      asked = asksDeposit
    }
    // Refusals of one buyer would end cash on delivery.
    const buyer = await market.buyer()
    const { placed, relay } = await placeAs(buyer, script)
    await seen(placed, buyer)
    if (placed.payment.method !== 'cash_on_delivery' || placed.deposit) {
      market.clock.advance(60_000)
      await payFor(market, placed)
      await seen(placed, buyer)
    }
    const isAtDoor = script.paid === 'at the door'
    if (isAtDoor && !script.isPaidBetween) await payAtDoor(buyer, placed)
    const ended: End[] = []
    for (const [place, { _id: parcelId, shopName }] of placed.fulfillments.entries()) {
      const seller = shopName === 'Cuisine de Kadi' ? kadi : bazin
      const end = script.ends[place] ?? 'whole'
      if (end === 'cancelled') {
        const own = { parcelId, sellerId: seller.user._id }
        await refuseParcel(kernel, { ...own, reason: 'Plus en rayon.' })
        ended.push(end)
        await seen(placed, buyer)
        continue
      }
      await leaveShop(parcelId, seller)
      if (isAtDoor && script.isPaidBetween && place === 1) await payAtDoor(buyer, placed)
      await seen(placed, buyer)
      const how = { ...script, relay, kind: script.kinds[place] ?? 'refused' }
      ended.push(await endThere(parcelId, end, how))
      await seen(placed, buyer)
    }
    return { placed, ended, buyer, relay }
  }

  async function placeAs(buyer: Person, script: SaleScript) {
    const [many, some, others] = script.quantities
    if (script.isAgreed) await propose(buyer, robe, { quantity: many, unitPrice: 9_100 })
    const cart = [
      line(robe, many),
      ...(some > 0 ? [line(script.isFree ? freeShoes : shoes, some)] : []),
      ...(others > 0 ? [line(pot, others)] : []),
    ]
    const wanted = [
      ...(script.ofShop ? [codes[script.ofShop].shop] : []),
      ...(script.ofMarket ? [codes[script.ofMarket].market] : []),
    ]
    const method =
      script.paid === 'wave' || script.paid === 'orange_money'
        ? { paymentMethod: script.paid }
        : { ...inCash, depositProvider: 'wave' as const }
    const relay = script.atRelay ? await relays.next(mostCash) : null
    const where = relay ? ({ receiveAt: 'relay', relayId: relay.id } as const) : {}
    const place = (typed: string[]) => order(buyer, cart, { ...method, ...where, codes: typed })
    // A code whose least sum is not reached refuses the order.
    return { placed: await place(wanted).catch(() => place([])), relay }
  }

  async function payAtDoor(buyer: Person, placed: Order): Promise<void> {
    const body = {
      userId: buyer.user._id,
      type: 'order',
      orderId: placed._id,
      provider: 'wave',
    } as const
    // The first parcel may have been the only one.
    const opened = await buyer.call(initiatePayment, { body }).catch(() => null)
    if (opened) await payFor(market, placed)
  }

  async function codesOf(id: string) {
    const [row] = await market.sql<{ vendor: string; client: string }>(
      `select coalesce(vendor_otp, '') as vendor, coalesce(client_otp, '') as client from parcels where id = $1`,
      [id],
    )
    return row ?? { vendor: '', client: '' }
  }

  async function leaveShop(parcelId: string, seller: Seller): Promise<void> {
    await acceptParcel(kernel, { parcelId, sellerId: seller.user._id })
    await markReady(kernel, { parcelId, sellerId: seller.user._id })
    await takeParcel(kernel, { parcelId, courierId })
    await pickUpParcel(kernel, { courierId, vendorOtp: (await codesOf(parcelId)).vendor })
  }

  type How = Pick<SaleScript, 'picks'> & {
    kind: (typeof faults)[number]
    relay: RelayHands | null
  }

  async function endThere(parcelId: string, end: End, { picks, kind, relay }: How): Promise<End> {
    const { client: clientOtp } = await codesOf(parcelId)
    const [{ orderId, isCash } = { orderId: '', isCash: false }] = await market.sql<{
      orderId: string
      isCash: boolean
    }>(
      `select o.id as "orderId", o.payment_method = 'cash_on_delivery' as "isCash"
     from parcels p join orders o on o.id = p.order_id where p.id = $1`,
      [parcelId],
    )
    if (relay) {
      await bringIn(market, relay, parcelId)
      if (end !== 'refused') {
        await giveAtRelay(market, relay, { parcelId, cashReceived: isCash })
        return 'whole'
      }
      await leaveThere(market, relay, parcelId)
      await giveToShop(parcelId)
      return end
    }
    const handOver = { parcelId, courierId, clientOtp, cashReceived: isCash }
    if (end === 'refused') {
      const failed = { parcelId, courierId, kind, note: null, imageId: null } as const
      await failDelivery(kernel, failed)
      market.clock.advance(2 * 3_600_000)
      await tryAgain(kernel, { parcelId, courierId })
      await failDelivery(kernel, failed)
      await giveToShop(parcelId)
      return end
    }
    const lines = await linesOf(kernel.db, [parcelId])
    const terms = (await keptParts.termsOf(kernel.db, [{ id: parcelId, orderId }], lines)).get(
      parcelId,
    )
    const kept = Object.fromEntries(
      lines.map(({ id, quantity }, index) => [id, (picks[index] ?? 0) % (quantity + 1)]),
    )
    const pieces = sumOf(Object.values(kept))
    const isPart = end === 'part' && pieces > 0 && pieces < sumOf(lines, ({ quantity }) => quantity)
    if (!terms || !isPart) {
      await handOverParcel(kernel, handOver)
      return 'whole'
    }
    await handOverParcel(kernel, {
      ...handOver,
      part: { kept, due: priceKeptPart(terms, kept).due },
    })
    const [rest] = await market.sql<{ id: string }>('select id from parcels where rest_of = $1', [
      parcelId,
    ])
    await giveToShop(rest?.id ?? '')
    return 'part'
  }

  async function giveToShop(parcelId: string): Promise<void> {
    await returnParcel(kernel, { parcelId, courierId, returnOtp: (await codesOf(parcelId)).vendor })
  }

  return { market, shops: [bazin, kadi] as const, courierId, admin, productIds, sell }
}

async function nothing(): Promise<void> {}
