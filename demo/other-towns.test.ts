import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { expectLedgerAgrees } from '../tests/support/ledger.ts'
import { openMarket, type Market } from '../tests/support/market.ts'
import { readDemoContent } from './content.ts'
import { checkBooks } from './fill-script.ts'
import { fill, now, scriptOf } from './small-market.ts'

const shops = ['main-bandiagara', 'miel-kita', 'argent-sahel', 'tile-energie']
const folder = await mkdtemp(join(tmpdir(), 'sugu-towns-'))
let market: Market
let leftOut: number

beforeAll(async () => {
  const whole = await readDemoContent()
  const content = {
    ...whole,
    shops: whole.shops.filter(({ key }) => shops.includes(key)),
    products: whole.products.filter(({ shop }) => shops.includes(shop)),
    people: whole.people.filter(({ role, region }) => role !== 'acheteur' || region !== 'Gao'),
    reviews: [],
    complaints: [],
  }
  const script = await scriptOf(content)
  market = await openMarket({ at: now })
  leftOut = await fill(
    market,
    { ...script, plan: { orders: [], reduced: [], sold: script.plan.sold } },
    folder,
  )
})
afterAll(async () => {
  await market.close()
  await rm(folder, { recursive: true, force: true })
})

const there = 'shop relay done, coach station done, courier buyer failed'

test('shops of other towns bring their parcels, in every leg, there and back', async () => {
  expect(leftOut).toBe(0)
  const { rows } = await market.kernel.db.execute<{ state: string; legs: string }>(sql`
    select p.state, string_agg(l.way || ' ' || l.to_kind || ' ' || l.state, ', ' order by l.number) as legs
    from parcels p join leg_facts l on l.shipment_id = p.id
    where exists (select from leg_facts d where d.shipment_id = p.id and d.way = 'shop')
    group by p.id, p.state order by p.state, legs`)
  expect(rows.map(({ state, legs }) => `${state}: ${legs}`)).toEqual([
    'at_relay: shop relay done, buyer buyer planned',
    'cancelled: shop relay done, coach station taken, courier buyer planned',
    'delivered: shop relay done, coach station done, courier buyer done',
    'in_delivery: shop relay done, coach station done, coach relay planned, buyer buyer planned',
    'in_delivery: shop relay done, coach station done, courier buyer taken',
    'in_delivery: shop relay done, coach station planned, courier buyer planned',
    'in_delivery: shop relay done, coach station planned, courier buyer planned',
    'in_delivery: shop relay done, coach station taken, courier buyer planned',
    'ready: shop relay planned, coach station planned, courier buyer planned',
    'ready: shop relay planned, coach station planned, courier buyer planned',
    ...[
      'done, coach relay done',
      'done, coach relay planned',
      'done, coach relay taken',
      'taken, coach relay planned',
    ].map((home) => `returning: ${there}, courier station ${home}, shop shop planned`),
  ])
})

test('its books are right, and each parcel is with the holder that its state names', async () => {
  expect(await checkBooks(market.kernel.db)).toEqual([])
  await expectLedgerAgrees(market.kernel)
})
