import { setTimeout } from 'node:timers/promises'
import path from 'node:path'

import type pg from 'pg'

import {
  takeParcel,
  verifyClientOtp,
  verifyVendorOtp,
} from '#modules/deliveries/contract/deliveries.ts'
import { acceptParcel, readyParcel } from '#modules/shop-orders/contract/seller-orders.ts'
import {
  approveBatch,
  buildBatch,
  recordResults,
  sendBatch,
} from '#modules/payouts/contract/payouts.ts'
import { referenceOf } from '#modules/payouts/server/by-call/queue-transfers.ts'
import { goodsOf, type Goods } from '../tests/support/market-goods.ts'
import { peopleOf, type Person, type Seller } from '../tests/support/market-people.ts'
import { line, order, parcelOf } from '../tests/support/orders.ts'
import { type Bench, printTable, runBench } from './rig/bench.ts'
import { fillBooks, fillOrders, fillPeople } from './rig/fill-past.ts'
import { idle } from './rig/load.ts'
import { type BenchDatabase, type BenchMarket, openDatabase, type Spent } from './rig/market.ts'

/**
 * Processor ms of a parcel with notices and jobs, from order to payout line. `BEFORE=folder`:
 * another checkout of the same schema, measured first on its own database.
 */
const parcels = Number(process.argv[2] ?? 400)
const atOnce = 16
const [shops, couriers] = [20, 8]
/** Orders of some 400 shops, paid on the Saturday. */
const orders = 30_000

type Cost = Spent & { stage: string; count: number }
type Sold = { id: string; orderId: string; seller: Seller }
type Meter = <T>(stage: string, work: () => Promise<T>, count?: (done: T) => number) => Promise<T>

const before = process.env['BEFORE']

await runBench('money', 15, async (bench) => {
  const found: Record<string, Cost[]> = {}
  if (before) found['before'] = await measure(bench, path.resolve(before))
  found['now'] = await measure(bench)
  const rows = (found['now'] ?? []).map((now, place) => {
    const earlier = found['before']?.[place]
    return {
      stage: now.stage,
      count: now.count,
      ...(earlier
        ? { 'before: Node ms': earlier.nodeMs, 'before: PostgreSQL ms': earlier.postgresMs }
        : {}),
      'Node ms': now.nodeMs,
      'PostgreSQL ms': now.postgresMs,
      ...(earlier
        ? {
            'of before': `${Math.round((100 * (now.nodeMs + now.postgresMs)) / (earlier.nodeMs + earlier.postgresMs))} %`,
          }
        : {}),
    }
  })
  printTable(`A parcel’s way, ${parcels} parcels, ${atOnce} at once; each with its jobs`, rows)
  return { found }
})

async function measure(bench: Bench, tree?: string): Promise<Cost[]> {
  const within = path.join(bench.folder, tree ? 'before' : 'now')
  const database = await openDatabase(bench, { products: 10_000, within })
  const { client } = database
  const market = await database.open(tree)
  const people = await openPeople(database, market.url)
  await fillOrders(client, orders)
  await fillPeople(client, { users: 5_000, reader: people.officers[0].user._id })
  await fillBooks(client)
  const costs: Cost[] = []
  const meter: Meter = async (stage, work, count = () => parcels) => {
    await idle(client)
    const spent = await market.meter()
    const done = await work()
    await market.operator.settleNotifications()
    await idle(client)
    costs.push({ stage, count: count(done), ...(await spent(count(done))) })
    return done
  }
  await walk({ people, market, client, meter })
  return costs
}

type People = Awaited<ReturnType<typeof openPeople>>
type Walk = { people: People; market: BenchMarket; client: pg.Client; meter: Meter }

async function walk({ people, market, client, meter }: Walk): Promise<void> {
  await inTurns(people.goods, ({ goods }, turn) => place(people.buyers, goods, turn))
  await idle(client)

  const sold = await meter('order', () =>
    inTurns(repeated(people.goods), async ({ goods, seller }, turn): Promise<Sold> => {
      const placed = await place(people.buyers, goods, turn)
      return { id: parcelOf(placed), orderId: placed._id, seller }
    }),
  )
  await meter('payment', async () => {
    const { rows } = await client.query<{ id: string }>(
      `select provider_order_id as id from payments where subject_id = any($1::uuid[])`,
      [sold.map(({ orderId }) => orderId)],
    )
    await inTurns(rows, ({ id }) => market.operator.confirmAsCustomer(id))
  })
  await meter('accepted and ready', () =>
    inTurns(sold, async ({ id, seller }) => {
      await seller.call(acceptParcel, { params: { id } })
      await seller.call(readyParcel, { params: { id } })
    }),
  )
  const code = async (id: string, column: 'vendor_otp' | 'client_otp') => {
    const { rows } = await client.query<{ otp: string }>(
      `select ${column} as otp from parcels where id = $1`,
      [id],
    )
    return rows[0]?.otp ?? ''
  }
  await meter('taken, collected and handed over', () =>
    inTurns(sold, async ({ id }, turn) => {
      const courier = people.couriers[turn % couriers]
      await courier?.call(takeParcel, { params: { id } })
      await courier?.call(verifyVendorOtp, { body: { otp: await code(id, 'vendor_otp') } })
      const otp = await code(id, 'client_otp')
      await courier?.call(verifyClientOtp, {
        body: { fulfillmentId: id, otp, cashReceived: false },
      })
    }),
  )
  await meter(
    'a line of a Saturday',
    () => paySaturday(people, client),
    (lines) => lines,
  )
}

/** @returns how many lines the batch had */
async function paySaturday(
  { officers: [reader, approver] }: People,
  client: pg.Client,
): Promise<number> {
  const batch = await reader.call(buildBatch, {}, { idempotencyKey: crypto.randomUUID() })
  const params = { id: batch._id }
  await approver.call(approveBatch, { params, body: { amount: batch.amount } })
  const sent = await reader.call(sendBatch, { params })
  const csv = [
    'reference;transaction;statut',
    ...sent.lines.map(({ _id }, place) => `${referenceOf(_id)};MP-BANC-${place};succes`),
  ].join('\n')
  const { paid, problems } = await reader.call(recordResults, { params, body: { csv } })
  if (problems.length > 0 || paid !== sent.lines.length)
    throw new Error(`${paid} of ${sent.lines.length} paid: ${JSON.stringify(problems[0])}`)
  await idle(client)
  return paid
}

type Offer = { goods: Goods; seller: Seller }

async function openPeople({ kernel: openKernel }: BenchDatabase, url: string) {
  const kernel = openKernel()
  const people = peopleOf(kernel, url)
  const things = goodsOf(kernel)
  const goods: Offer[] = []
  for (let shop = 0; shop < shops; shop += 1) {
    const seller = await people.seller({ name: `Boutique du banc ${shop}` })
    goods.push({ seller, goods: await things.product({ seller, price: 5_000, stock: 100_000 }) })
  }
  const several = (count: number, make: () => Promise<Person>) =>
    Promise.all(Array.from({ length: count }, make))
  const officers: [Person, Person] = [await people.staff('finance'), await people.staff('finance')]
  return {
    goods,
    officers,
    buyers: await several(atOnce, () => people.buyer()),
    couriers: await several(couriers, () => people.staff('livreur')),
  }
}

function place(buyers: readonly Person[], goods: Goods, turn: number) {
  const buyer = buyers[turn % buyers.length]
  if (!buyer) throw new Error('no buyer')
  return order(buyer, [line(goods)])
}

function repeated<T>(some: readonly T[]): T[] {
  return Array.from({ length: parcels }, (_, place) => some[place % some.length] as T)
}

/** Runs `atOnce` at a time. @returns results in the order of `all` */
async function inTurns<T, R>(
  all: readonly T[],
  work: (one: T, turn: number) => Promise<R>,
): Promise<R[]> {
  const given: R[] = []
  let next = 0
  const take = async () => {
    for (let turn = next++; turn < all.length; turn = next++)
      given[turn] = await work(all[turn] as T, turn)
  }
  await Promise.all(Array.from({ length: atOnce }, take))
  await setTimeout(0)
  return given
}
