import { afterAll, expect, test } from 'vitest'

import { handOverAtShop } from '#modules/counter/contract/collection.ts'
import {
  failDelivery,
  handOverParcel,
  pickUpParcel,
  returnParcel,
  takeParcel,
} from '#modules/deliveries/module.ts'
import { openThings } from '#modules/promises/server/open-things.ts'
import { acceptParcel, markReady } from '#modules/shop-orders/module.ts'
import { manifests } from '#kernel/module.ts'
import type { PromiseKind } from '#kernel/promise-kinds.ts'
import { offerCollection } from './support/collections.ts'
import { expectLedgerAgrees } from './support/ledger.ts'
import { openMarket } from './support/market.ts'
import { inCash, line, order } from './support/orders.ts'
import { payFor } from './support/payments.ts'

const market = await openMarket()
const { kernel, clock } = market
clock.set(new Date('2026-11-30T06:00Z'))
const shops = [await market.seller(), await market.seller(), await market.seller()]
const [, closed, lazy] = shops
const goods = await Promise.all(shops.map((seller) => market.product({ seller, stock: 500 })))
const couriers = [await market.staff('livreur'), await market.staff('livreur')]
afterAll(() => market.close())

const hourMs = 3_600_000
const stepHours = 8
const days = 30

/** Numbers from 0 to 1, the same in each run. */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}
const throwDice = dice(65)
const oneOf = <T>(list: readonly T[]): T => list[Math.floor(throwDice() * list.length)] as T
const happens = (chance: number) => throwDice() < chance

type Parcel = {
  id: string
  state: string
  receiveAt: string
  shopId: string
  courierId: string | null
  clientOtp: string | null
  vendorOtp: string | null
}
const openParcels = () =>
  market.sql<Parcel>(
    `select id, state, receive_at as "receiveAt", shop_id as "shopId", courier_id as "courierId",
       client_otp as "clientOtp", vendor_otp as "vendorOtp"
     from parcels where due_at is not null order by id`,
  )

const left = new Map<string, boolean>()

/** One buyer of three never comes to the shop. */
function isLeft({ id, state, receiveAt }: Parcel): boolean {
  if (!left.has(id)) left.set(id, happens(0.33))
  return state === 'ready' && receiveAt === 'shop' && left.get(id) === true
}

/** Each open parcel goes on, or is forgotten; a shop forgets more than the others. */
async function act(parcel: Parcel): Promise<void> {
  const { id: parcelId, state, courierId } = parcel
  const seller = shops.find(({ shopId }) => shopId === parcel.shopId)
  const courier = couriers.find(({ user }) => user._id === courierId) ?? oneOf(couriers)
  if (!seller || !happens(seller === lazy ? 0.1 : 0.4) || isLeft(parcel)) return
  const [asSeller, asCourier] = [
    { parcelId, sellerId: seller.user._id },
    { parcelId, courierId: courier.user._id },
  ]
  if (state === 'new') await acceptParcel(kernel, asSeller)
  if (state === 'accepted') await markReady(kernel, asSeller)
  if (state === 'ready' && parcel.receiveAt === 'door') await takeParcel(kernel, asCourier)
  if (state === 'ready' && parcel.receiveAt === 'shop')
    await seller.call(handOverAtShop, {
      params: { id: parcelId },
      body: { otp: parcel.clientOtp ?? '' },
    })
  if (state === 'assigned')
    await pickUpParcel(kernel, { ...asCourier, vendorOtp: parcel.vendorOtp ?? '' })
  if (state === 'in_delivery' && happens(0.7))
    await handOverParcel(kernel, {
      ...asCourier,
      cashReceived: true,
      clientOtp: parcel.clientOtp ?? '',
    })
  else if (state === 'in_delivery')
    await failDelivery(kernel, { ...asCourier, kind: 'absent', note: null, imageId: null })
  // Most returns are forgotten.
  if (state === 'returning' && happens(0.1))
    await returnParcel(kernel, { ...asCourier, returnOtp: parcel.vendorOtp ?? '' })
}

async function buy(): Promise<void> {
  const buyer = await market.buyer()
  const lines = [line(oneOf(goods))]
  if (happens(0.7)) await order(buyer, lines, inCash)
  else await payFor(market, await order(buyer, lines, { receiveAt: 'shop' }))
}

const jobs = [
  'orders.expire',
  'orders.follow-calendar',
  'promises.tell',
  'promises.end',
  'orders.close-delivered',
]

/** What is past its instant, that nothing ends by itself and that stands in no list. */
async function lost(kinds: readonly PromiseKind[]): Promise<string[]> {
  const now = clock.now()
  const watched = new Set<string>()
  const found: string[] = []
  for (const kind of kinds)
    for await (const things of openThings(kernel, kind))
      for (const thing of things) {
        const isListed = kind.says && (kind.owes !== 'buyer' || kind.lateFor)
        const ends = kind.end?.at?.(kernel, thing) ?? thing.dueAt
        if (thing.dueAt > now || isListed || (kind.end && ends > now)) watched.add(thing.id)
        else found.push(`${kind.kind} ${thing.id}, due ${thing.dueAt.toISOString()}`)
      }
  const late = await market.sql<{ id: string; state: string }>(
    'select id, state from parcels where due_at < $1',
    [now],
  )
  const unseen = late.filter(({ id }) => !watched.has(id))
  return [...found, ...unseen.map(({ id, state }) => `${state} parcel ${id}`)]
}

test('a month: what is open has an instant ahead, or stands late in a list', async () => {
  for (const seller of shops) await offerCollection(seller)
  await market.sql(`update shops set closed_days = '{2026-12-09,2026-12-10}' where id = $1`, [
    closed?.shopId,
  ])
  await market.sql('update delivery_settings set cash_cap_francs = 1000000000')
  const kinds = manifests.of(kernel).flatMap(({ promises }) => promises ?? [])
  const ends = new Map<string, number>()
  for (let step = 0; step < (days * 24) / stepHours; step += 1) {
    clock.advance(stepHours * hourMs)
    if (clock.now().getUTCHours() >= 12 && step < 60) await buy()
    for (const parcel of await openParcels()) await act(parcel)
    for (const job of jobs) await market.runJob(job)
    await market.settle()
    expect({ at: clock.now(), lost: await lost(kinds) }).toEqual({ at: clock.now(), lost: [] })
  }
  const states = await market.sql<{ state: string; n: number }>(
    'select state, count(*)::int as n from parcels group by state',
  )
  for (const { state, n } of states) ends.set(state, n)
  // Both ends were reached, and nothing is stuck but what couriers forgot.
  expect(ends.get('cancelled') ?? 0).toBeGreaterThan(0)
  expect((ends.get('closed') ?? 0) + (ends.get('delivered') ?? 0)).toBeGreaterThan(0)
  // Lost on the way back: owed back, and who pays waits for the team.
  const losses = await market.sql<{ open: boolean; owed: boolean }>(
    `select l.decided_at is null as open,
       exists (select from refunds r where r.subject_id = l.parcel_id)
         or o.payment_method = 'cash_on_delivery' as owed
     from coach_losses l join parcels p on p.id = l.parcel_id join orders o on o.id = p.order_id`,
  )
  expect(losses.length).toBeGreaterThan(0)
  expect(losses).toEqual(losses.map(() => ({ open: true, owed: true })))
  const stored = await market.sql("select from promise_dues where kind = 'losses.decide'")
  expect(stored).toHaveLength(losses.length)
  const fails = await market.sql('select kind, reason from promise_failures')
  expect(fails).toEqual([])
  await expectLedgerAgrees(kernel)
})

test('nothing was told twice, or after the fact', async () => {
  const early = await market.sql(
    `select kind, step from promise_tellings
     where told_at >= due_at and step in ('half', 'last', '2', '4')`,
  )
  expect(early).toEqual([])
  const twice = await market.sql(
    `select user_id, title, message from notifications
     where title in ('Une commande vous attend', 'Votre colis vous attend', 'Une commande attend d’être prête',
       'Colis à rapporter', 'Colis noté perdu', 'Livraison en retard')
     group by user_id, title, message, created_at having count(*) > 1`,
  )
  expect(twice).toEqual([])
})
