import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { parcelStates } from '#modules/parcels/contract/order-states.ts'

import { openMarket, type Market } from '../tests/support/market.ts'
import { expectSaidDays } from '../tests/support/said-days.ts'
import { planCoachOrders } from './fill-coaches.ts'
import { takenByLink } from './fill-offers.ts'
import { planRelayOrders } from './fill-relays.ts'
import { planExchanged } from './orders/plan-exchanged.ts'
import { checkBooks } from './fill-script.ts'
import type { Script } from './fill-script.ts'
import { databaseOf, fill, kernelOn, now, outline, scriptOf, smallContent } from './small-market.ts'
import { claimMarket, stepsDone } from './steps.ts'

const folder = await mkdtemp(join(tmpdir(), 'sugu-demo-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('the demo market', () => {
  let script: Script
  let market: Market
  let filled: Awaited<ReturnType<typeof outline>>

  beforeAll(async () => {
    script = await scriptOf(await smallContent())
    market = await openMarket({ at: now })
    await fill(market, script, folder)
    filled = await outline(market)
  })
  afterAll(() => market.close())

  it('has parcels in every state, and books that are right', async () => {
    const { rows } = await market.kernel.db.execute<{ state: string }>(
      sql`select distinct state from parcels`,
    )
    expect(rows.map(({ state }) => state).toSorted()).toEqual([...parcelStates].toSorted())
    expect(await checkBooks(market.kernel.db)).toEqual([])
  })

  it('has parcels on the road, arrived, missing and lost on its coaches', async () => {
    const { rows } = await market.kernel.db.execute(
      sql`select state, count(*)::int as parcels from waybill_parcels group by state order by state`,
    )
    expect(rows).toEqual([
      { state: 'arrived', parcels: 4 },
      { state: 'lost', parcels: 1 },
      { state: 'missing', parcels: 1 },
      { state: 'on_road', parcels: 3 },
    ])
  })

  it('has shops to visit, to decide, verified and refused', async () => {
    const { rows } = await market.kernel.db.execute<{ slug: string; state: string }>(
      sql`select s.slug, v.state from verifications v join shops s on s.id = v.shop_id order by s.slug`,
    )
    expect(rows.map(({ state }) => state).toSorted()).toEqual([
      'refused',
      'sent',
      'to_decide',
      'verified',
    ])
  })

  it('says in its notices the days and hours that are stored', async () => {
    const said = await expectSaidDays(market.kernel)
    expect([...said]).toEqual(
      expect.arrayContaining([
        'a coach that left',
        'a parcel kept at its relay point',
        'a parcel kept at its relay point, once more',
        'a parcel kept at its shop',
        'a plan',
        'a sale to accept',
        'the day of a delivery, once it is paid',
      ]),
    )
  })

  it('has nothing overdue when its real clock starts', async () => {
    const before = await outline(market)
    for (const job of ['promises.end', 'orders.close-delivered', 'orders.expire', 'payments.watch'])
      await market.runJob(job)
    await market.settle()
    expect((await outline(market)).parcels).toEqual(before.parcels)
    expect(await market.kernel.db.execute(sql`select 1 from outbox_events`)).toMatchObject({
      rowCount: 0,
    })
  })

  it('is filled once, even when asked twice', async () => {
    const before = await outline(market)
    const { plan, content } = script
    const later =
      [planRelayOrders, planCoachOrders, planExchanged].flatMap((plan) => plan(content, now))
        .length + takenByLink
    expect(before.counts).toMatchObject([
      { orders: plan.orders.length + plan.reduced.length + later },
    ])
    expect(await fill(market, script, folder)).toBe(0)
    expect(await outline(market)).toEqual(before)
  })

  it('is paid by its operator, whose statements agree with its books', async () => {
    const { rows } = await market.kernel.db.execute(sql`
      select (select count(*) > 0 from operator_statements) as told, (select count(*) from reconciliation_exceptions) as exceptions,
        (select sum(amount_francs) > 0 from ledger_entries e join ledger_accounts a on a.id = e.account_id where a.kind = 'bank') as "inBank"`)
    expect(rows).toEqual([{ told: true, exceptions: 0, inBank: true }])
  })

  it('interrupted while its past is played, resumes and becomes the same market', async () => {
    const cut = await openMarket({ at: now })
    const allowConnections = (open: boolean) =>
      market.sql(`alter database "${databaseOf(cut)}" allow_connections ${open}`)
    // Without new connections: an idle one that ends would be replaced, and the past played on.
    const stop = async () => {
      await allowConnections(false)
      await market.sql(
        'select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = $1',
        [databaseOf(cut)],
      )
    }
    let stopped: Promise<unknown> | undefined
    const orders = [...script.plan.orders]
    const [thirtieth] = orders.slice(30)
    Object.defineProperty(orders, 30, {
      get() {
        stopped ??= stop()
        return thirtieth
      },
    })
    await expect(
      fill(cut, { ...script, plan: { ...script.plan, orders } }, folder),
    ).rejects.toThrow(/terminat|queryable|Failed query|not currently accepting/)
    await stopped
    await allowConnections(true)
    // The market's connections ended too; read on a new one.
    const after = kernelOn(cut, folder)
    const { size } = await stepsDone(after.db, 'commande/')
    await after.database.close()
    expect([size >= 30, size < orders.length]).toEqual([true, true])
    await fill(cut, script, folder)
    const other = await outline(cut)
    await cut.close()
    expect(other).toEqual(filled)
  })

  it('never touches a market that was not empty', async () => {
    const other = await openMarket({ at: now })
    await other.buyer()
    const kernel = kernelOn(other, folder)
    expect(await claimMarket(kernel.database)).toBe(false)
    await kernel.database.close()
    await other.close()
  })
})
