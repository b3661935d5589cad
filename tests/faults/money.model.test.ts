import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { CallFailure } from '#contract/kernel/call-failure.ts'
import { cancelOrder, checkOrderPayment, type Order } from '#contract/orders/orders.ts'
import { type ParcelState } from '#contract/orders/order-states.ts'
import { acceptParcel, readyParcel, refuseParcel } from '#contract/orders/seller-orders.ts'
import { initiatePayment } from '#contract/payments/payments.ts'
import {
  approveBatch,
  failLine,
  listBatches,
  payLine,
  retryLine,
  reviewBatch,
  sendBatch,
} from '#contract/payouts/payouts.ts'
import {
  approveRefund,
  confirmRefund,
  listRefunds,
  sendRefund,
} from '#contract/payments/refunds.ts'
import { decideComplaint, openComplaint } from '#server/complaints/index.ts'
import {
  confirmRemittance,
  expectCourierCash,
  failDelivery,
  handOverParcel,
  openRemittance,
  pickUpParcel,
  returnParcel,
  takeParcel,
  tryAgain,
} from '#server/deliveries/index.ts'
import { checkLedger } from '#server/ledger/index.ts'
import { DomainError } from '#server/kernel/errors.ts'
import { newId } from '#server/kernel/ids.ts'
import { expectEscrow, expectRefundsDue } from '#server/orders/index.ts'
import { expectSellersOwed } from '#server/payouts/index.ts'
import { transitions } from '#server/orders/order-states.ts'
import { images } from '#database/tables/images.ts'
import { openMarket, type Market } from '../market.ts'
import type { Goods } from '../market-goods.ts'
import type { Person, Seller } from '../market-people.ts'
import { line, order } from '../orders.ts'

/** More runs on demand: MODEL_RUNS=1000. Each is up to 40 acts; the seed is printed and replays them. */
const runs = Number(process.env['MODEL_RUNS'] ?? 40)
const seed = Number(process.env['MODEL_SEED'] ?? randomInt(2 ** 31))
const minute = 60_000
const dayMs = 86_400_000

let market: Market
let buyers: Person[]
let sellers: Seller[]
let courier: Person
let chef: Person
let finance: Person
let secondOfficer: Person
let admin: Person
let photoId: string
/** Sessions last 30 days: who came longer ago than this is replaced. */
let peopleUntil = new Date(0)

beforeAll(async () => {
  market = await openMarket()
})
afterAll(() => market.close())

type World = { goods: Goods[]; orders: { buyer: Person; order: Order }[] }
type Act = { what: string; pick: number; also: number }

/** What people, the provider and the clock may do, in whatever order. A refusal by the market's own rules is a fine outcome; anything else is not. */
const acts: Record<string, (world: World, act: Act) => Promise<unknown>> = {
  async order(world, { pick, also }) {
    const buyer = choose(buyers, pick)
    const cart =
      also % 2
        ? world.goods.map((goods) => line(goods))
        : [line(choose(world.goods, also), 1 + (also % 3))]
    world.orders.push({
      buyer,
      order: await order(buyer, cart, {
        paymentMethod: also % 5 === 0 ? 'cash_on_delivery' : 'orange_money',
      }),
    })
  },
  pay: (world, act) =>
    payWith(
      world,
      act,
      choose(
        [
          '76123456',
          '76123456',
          '79000001',
          '79000004',
          '79000005',
          '79000007',
          '79000008',
          '79000009',
        ],
        act.also,
      ),
    ),
  openAgain: (world, { pick }) =>
    withOrder(world, pick, ({ buyer, order: placed }) =>
      buyer.call(initiatePayment, {
        body: { userId: buyer.user._id, type: 'order', orderId: placed._id },
      }),
    ),
  look: (world, { pick }) =>
    withOrder(world, pick, ({ buyer, order: placed }) =>
      buyer.call(checkOrderPayment, { params: { id: placed._id } }),
    ),
  async notices() {
    await market.orangeMoney.settleNotifications()
    await market.settle()
  },
  async lateSuccess() {
    market.orangeMoney.releaseLate()
    await market.orangeMoney.settleNotifications()
    await market.settle()
  },
  cancel: (world, { pick }) =>
    withOrder(world, pick, ({ buyer, order: placed }) =>
      buyer.call(cancelOrder, { params: { id: placed._id } }),
    ),
  cancelWhilePaying: (world, act) =>
    withOrder(world, act.pick, ({ buyer, order: placed }) =>
      Promise.allSettled([
        buyer.call(cancelOrder, { params: { id: placed._id } }),
        payWith(world, act, '76123456'),
      ]),
    ),
  accept: (world, act) =>
    withParcel(world, act, (id, seller) => seller.call(acceptParcel, { params: { id } })),
  refuse: (world, act) =>
    withParcel(world, act, (id, seller) =>
      seller.call(refuseParcel, { params: { id }, body: { reason: 'Plus en rayon.' } }),
    ),
  ready: (world, act) =>
    withParcel(world, act, (id, seller) => seller.call(readyParcel, { params: { id } })),
  take: (world, act) =>
    withParcel(world, act, (id) =>
      takeParcel(market.kernel, { parcelId: id, courierId: courier.user._id }),
    ),
  pickUp: (world, act) =>
    withParcel(world, act, async (id) =>
      pickUpParcel(market.kernel, {
        courierId: courier.user._id,
        vendorOtp: await codeOf(id, 'vendor_otp'),
      }),
    ),
  handOver: (world, act) =>
    withParcel(world, act, async (id) =>
      handOverParcel(market.kernel, {
        parcelId: id,
        courierId: courier.user._id,
        clientOtp: await codeOf(id, 'client_otp'),
        cashReceived: true,
      }),
    ),
  wrongCode: (world, act) =>
    withParcel(world, act, (id) =>
      handOverParcel(market.kernel, {
        parcelId: id,
        courierId: courier.user._id,
        clientOtp: '000000',
        cashReceived: true,
      }),
    ),
  fail: (world, act) =>
    withParcel(world, act, (id) =>
      failDelivery(market.kernel, {
        parcelId: id,
        courierId: courier.user._id,
        kind: 'absent',
        note: null,
        imageId: null,
      }),
    ),
  tryAgain: (world, act) =>
    withParcel(world, act, (id) =>
      tryAgain(market.kernel, { parcelId: id, courierId: courier.user._id }),
    ),
  bringBack: (world, act) =>
    withParcel(world, act, async (id) =>
      returnParcel(market.kernel, {
        parcelId: id,
        courierId: courier.user._id,
        returnOtp: await codeOf(id, 'vendor_otp'),
      }),
    ),
  /** Two managers type the code at once: the notes are counted once. */
  async handInCash() {
    const { _id, code } = await openRemittance(market.kernel, {
      courierId: courier.user._id,
      amount: null,
      idempotencyKey: newId(),
    })
    const typed = () =>
      confirmRemittance(
        market.kernel,
        { userId: chef.user._id, role: 'chef_livreur', group: 'ikachi' },
        { remittanceId: _id, code },
      )
    await Promise.allSettled([typed(), typed()])
  },
  complain: (world, act) =>
    withParcel(world, act, (parcelId, _, buyer) =>
      openComplaint(market.kernel, {
        parcelId,
        buyerId: buyer.user._id,
        message: 'La couleur n’est pas la bonne.',
        imageIds: [photoId],
      }),
    ),
  decide: (_, act) =>
    withComplaint(act, (complaintId) =>
      decideComplaint(market.kernel, {
        complaintId,
        actor: { userId: admin.user._id, role: 'admin' },
        outcome: choose(['remboursé', 'remplacé', 'rejeté', 'remboursé'] as const, act.also),
        // All of it, a part, a franc, or more than was paid.
        refundFrancs: choose([null, 5_000, 1, 1_000_000], act.pick),
        reason: 'Photos vérifiées.',
      }),
    ),
  async wholeDelivery(world, act) {
    for (const what of ['accept', 'ready', 'take', 'pickUp', 'handOver'])
      await attempt(() => acts[what]?.(world, act))
  },
  async time(_, { also }) {
    market.clock.advance(
      choose([minute, 11 * minute, 21 * minute, 13 * 60 * minute, 80 * 60 * minute], also),
    )
    for (const job of [
      'payments.watch',
      'orders.expire',
      'orders.cancel-unaccepted',
      'orders.remind-sellers',
      'orders.close-delivered',
    ])
      await market.runJob(job)
  },
  /** Saturday: a batch is built by the clock, read by one officer, approved and sent by the other; a tap too many changes nothing. */
  async payday(_, { also }) {
    const days = (6 - market.clock.now().getUTCDay() + 7) % 7 || 7
    market.clock.set(
      new Date(Math.floor(market.clock.now().getTime() / dayMs + days) * dayMs + 6 * 60 * minute),
    )
    await market.runJob('orders.close-delivered')
    await Promise.all([market.runJob('payouts.build'), market.runJob('payouts.build')])
    const { batches } = await finance.call(listBatches, {})
    const [batch] = batches
    if (!batch || batch.state !== 'draft') return
    const params = { id: batch._id }
    await attempt(() => finance.call(reviewBatch, { params }))
    if (also % 4 === 0) return
    await attempt(() =>
      Promise.allSettled(
        [1, 2].map(() =>
          secondOfficer.call(approveBatch, { params, body: { amount: batch.amount } }),
        ),
      ),
    )
    await attempt(() => finance.call(sendBatch, { params }))
  },
  /** The operator pays or refuses lines of any batch, and says so twice. */
  async operator(_, { pick, also }) {
    const { rows } = await market.kernel.database.pool.query<{ id: string }>(
      "select id from payout_lines where state not in ('paid', 'withdrawn') order by id desc limit 6",
    )
    const line = rows[pick % Math.max(1, rows.length)]
    if (!line) return
    const params = { id: line.id }
    if (also % 3 === 0)
      return attempt(() => finance.call(failLine, { params, body: { reason: 'Numéro fermé.' } }))
    if (also % 3 === 1) await attempt(() => finance.call(retryLine, { params }))
    await Promise.allSettled(
      [1, 2].map(() =>
        finance.call(payLine, { params, body: { operatorTransactionId: `MP-${newId()}` } }),
      ),
    )
  },
  async refund(_, { pick }) {
    const { refunds } = await finance.call(listRefunds, { query: { limit: 100 } })
    const open = refunds.filter((refund) => refund.state !== 'confirmed')
    const refund = open[pick % Math.max(1, open.length)]
    if (!refund) return
    const params = { id: refund._id }
    // Sent by the other officer than approved it; confirmed twice at once: one transfer.
    const both = () =>
      finance.call(confirmRefund, { params, body: { operatorTransactionId: `OM-${newId()}` } })
    for (const step of [
      () => finance.call(approveRefund, { params }),
      () => secondOfficer.call(sendRefund, { params }),
      () => Promise.allSettled([both(), both()]),
    ])
      await attempt(step)
  },
}

const acting = fc.record({
  what: fc.constantFrom(...Object.keys(acts)),
  pick: fc.nat(20),
  also: fc.nat(20),
})

// oxlint-disable-next-line vitest/expect-expect -- expectOrder asserts after each act
test('whatever the order of events, no franc is lost or invented, and no unit is sold twice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(acting, { minLength: 8, maxLength: 40 }), async (script) => {
      const world = await newWorld()
      for (const act of [
        { what: 'order', pick: 0, also: 1 },
        { what: 'pay', pick: 0, also: 0 },
        ...script,
      ]) {
        await attempt(() => acts[act.what]?.(world, act))
        await expectOrder(world)
      }
    }),
    // The market is not made anew for each run, so a failing script is shown whole rather than shrunk.
    { numRuns: runs, endOnFailure: true, seed },
  )
  process.stdout.write(`${runs} scripts, seed ${seed}: no franc lost or invented\n`)
}, 600_000)

const stockPerProduct = 4

/** Time only goes on: a day has one payout batch, and books stay in order. */
async function newWorld(): Promise<World> {
  if (market.clock.now() > peopleUntil) await makePeople()
  const goods = await Promise.all(
    sellers.map((seller, i) =>
      market.product({ seller, name: `Pagne ${i}`, price: 9_999 + i, stock: stockPerProduct }),
    ),
  )
  return { goods, orders: [] }
}

async function makePeople(): Promise<void> {
  buyers = [await market.buyer('Awa Diarra'), await market.buyer('Oumar Coulibaly')]
  sellers = [await market.seller(), await market.seller({ name: 'Cuisine de Kadi' })]
  ;[courier, chef] = [await market.staff('livreur'), await market.staff('chef_livreur')]
  ;[finance, secondOfficer, admin] = [
    await market.staff('finance'),
    await market.staff('finance'),
    await market.staff('admin'),
  ]
  photoId = newId()
  const ownerId = buyers[0]?.user._id ?? ''
  await market.kernel.db.insert(images).values({
    id: photoId,
    ownerId,
    width: 800,
    height: 800,
    placeholder: '',
    createdAt: market.clock.now(),
  })
  peopleUntil = new Date(market.clock.now().getTime() + 10 * dayMs)
}

async function expectOrder({ goods, orders }: World): Promise<void> {
  await expectPossibleLives(orders.map(({ order: placed }) => placed._id))
  const { kernel } = market
  expect(
    await checkLedger(kernel, [
      expectEscrow(kernel),
      expectRefundsDue(kernel),
      expectSellersOwed(kernel),
      expectCourierCash(kernel),
    ]),
  ).toEqual([])
  const { rows } = await market.kernel.database.pool.query<{
    id: string
    held: number
    reserved: number
    promised: number
    gone: number
  }>(
    `select v.product_id as id, v.stock + v.reserved as held, v.reserved,
      coalesce(sum(l.quantity) filter (where f.state in ('awaiting_payment', 'new', 'accepted', 'ready', 'assigned')), 0)::int as promised,
      coalesce(sum(l.quantity) filter (where f.state in ('in_delivery', 'delivered', 'closed', 'failed', 'returning')), 0)::int as gone
     from variants v left join order_lines l on l.variant_id = v.id left join parcels f on f.id = l.parcel_id
     where v.product_id = any($1) group by v.id`,
    [goods.map((one) => one._id)],
  )
  for (const row of rows)
    expect(row).toMatchObject({ reserved: row.promised, held: stockPerProduct - row.gone })
}

/** Each parcel's history is a way through the table of transitions, and ends where the parcel stands. */
async function expectPossibleLives(orderIds: string[]): Promise<void> {
  const { rows } = await market.kernel.database.pool.query<{
    state: ParcelState
    ways: [ParcelState | null, ParcelState][]
  }>(
    `select f.state, json_agg(json_build_array(m.from_state, m.to_state) order by m.id) as ways
     from parcels f join parcel_moves m on m.parcel_id = f.id where f.order_id = any($1) group by f.id`,
    [orderIds],
  )
  for (const { state, ways } of rows) {
    expect(ways.at(-1)?.[1]).toBe(state)
    for (const [index, [from, to]] of ways.entries()) {
      expect(from).toBe(ways[index - 1]?.[1] ?? null)
      if (from) expect(Object.keys(transitions[from])).toContain(to)
    }
  }
}

/** Runs an act; the market's own refusals (4xx, or 503 of the provider) are part of the game. */
async function attempt(run: () => Promise<unknown> | undefined): Promise<void> {
  // How many codes may be tried is another test's matter.
  await market.kernel.database.pool.query('delete from throttles')
  try {
    await run()
  } catch (error) {
    if (error instanceof DomainError && error.status < 500) return
    if (
      error instanceof CallFailure &&
      (error.status < 500 || error.code.startsWith('payments.provider'))
    )
      return
    throw error
  }
}

function choose<T>(list: readonly T[], pick: number): T {
  const one = list[pick % list.length]
  if (one === undefined) throw new Error('nothing to choose from')
  return one
}

async function withOrder(
  world: World,
  pick: number,
  run: (placed: World['orders'][number]) => Promise<unknown>,
): Promise<void> {
  const placed = world.orders[pick % Math.max(1, world.orders.length)]
  if (placed) await run(placed)
}

async function withParcel(
  world: World,
  { pick, also }: Act,
  run: (parcelId: string, seller: Seller, buyer: Person) => Promise<unknown>,
): Promise<void> {
  await withOrder(world, pick, async ({ buyer, order: placed }) => {
    const parcel = choose(placed.fulfillments, also)
    await run(
      parcel._id,
      parcel.shopName === 'Bazin Diarra' ? choose(sellers, 0) : choose(sellers, 1),
      buyer,
    )
  })
}

async function withComplaint(
  { pick }: Act,
  run: (complaintId: string) => Promise<unknown>,
): Promise<void> {
  const { rows } = await market.kernel.database.pool.query<{ id: string }>(
    "select id from complaints where status <> 'résolu' order by opened_at, id",
  )
  const open = rows[pick % Math.max(1, rows.length)]
  if (open) await run(open.id)
}

async function payWith(world: World, { pick }: Act, phone: string): Promise<void> {
  await withOrder(world, pick, async ({ order: placed }) => {
    const { rows } = await market.kernel.database.pool.query<{ id: string }>(
      'select provider_order_id as id from payments where subject_id = $1 and pay_token is not null order by created_at desc limit 1',
      [placed._id],
    )
    if (!rows[0]) return
    await market.orangeMoney.confirmAsCustomer(rows[0].id, { phone })
    await market.orangeMoney.settleNotifications()
    await market.settle()
  })
}

async function codeOf(parcelId: string, column: 'vendor_otp' | 'client_otp'): Promise<string> {
  const { rows } = await market.kernel.database.pool.query<{ code: string | null }>(
    `select ${column} as code from parcels where id = $1`,
    [parcelId],
  )
  return rows[0]?.code ?? 'aucun'
}
