import { afterAll, expect, test } from 'vitest'

import { readOrder } from '#modules/orders/contract/orders.ts'
import { changeEnd } from '#modules/promises/contract/ends.ts'
import { openMarket } from '../../../tests/support/market.ts'
import { inCash, line, order } from '../../../tests/support/orders.ts'

const market = await openMarket()
const seller = await market.seller()
const admin = await market.staff('admin')
const goods = await market.product({ seller, stock: 100 })
afterAll(() => market.close())

async function ordered() {
  const buyer = await market.buyer()
  const placed = await order(buyer, [line(goods)], inCash)
  const id = placed.fulfillments[0]?._id ?? ''
  const state = async () =>
    (await buyer.call(readOrder, { params: { id: placed._id } })).fulfillments[0]?.state
  return { id, state }
}

const tellings = (id: string) =>
  market.sql<{ step: string }>(
    'select step from promise_tellings where subject_id = $1 order by told_at',
    [id],
  )
const runAt = async (at: string, job = 'promises.end') => {
  market.clock.set(new Date(at))
  await market.runJob(job)
}

test('a sale that cannot be ended is put behind, shown to no other, and ends when it can', async () => {
  market.clock.set(new Date('2026-11-23T10:00Z'))
  const [stuck, other] = [await ordered(), await ordered()]
  await market.sql(
    `create function refuse() returns trigger language plpgsql as $$ begin raise 'stuck'; end $$`,
  )
  await market.sql(
    `create trigger refuse before update on parcels for each row when (old.id = '${stuck.id}') execute function refuse()`,
  )
  await runAt('2026-11-26T10:00Z')
  expect([await stuck.state(), await other.state()]).toEqual(['new', 'cancelled'])
  const failures = () =>
    market.sql<{ tries: number; wait: number }>(
      `select tries, extract(epoch from again_at - failed_at)::int as wait from promise_failures`,
    )
  expect(await failures()).toEqual([{ tries: 1, wait: 120 }])
  await runAt('2026-11-26T10:01Z')
  expect(await failures()).toEqual([{ tries: 1, wait: 120 }])
  await runAt('2026-11-26T10:02Z')
  expect(await failures()).toEqual([{ tries: 2, wait: 240 }])
  await market.sql('drop trigger refuse on parcels')
  await runAt('2026-11-26T10:06Z')
  expect(await stuck.state()).toBe('cancelled')
  expect(await failures()).toEqual([])
})

test('what was told is told once, and anew when its instant has moved', async () => {
  market.clock.set(new Date('2026-11-30T10:00Z'))
  const { id } = await ordered()
  await runAt('2026-11-30T21:00Z', 'promises.tell')
  await runAt('2026-11-30T21:01Z', 'promises.tell')
  const before = (await tellings(id)).length
  expect(before).toBeGreaterThan(0)
  await market.sql(
    `update parcels set due_at = due_at + interval '1 hour', accept_before = due_at + interval '1 hour' where id = $1`,
    [id],
  )
  await runAt('2026-11-30T22:30Z', 'promises.tell')
  const anew = (await tellings(id)).length
  expect(anew).toBeGreaterThan(before)
  await runAt('2026-11-30T22:31Z', 'promises.tell')
  expect(await tellings(id)).toHaveLength(anew)
})

test('nothing is told after the fact', async () => {
  market.clock.set(new Date('2026-12-07T10:00Z'))
  const { id } = await ordered()
  await runAt('2026-12-10T10:00Z', 'promises.tell')
  expect(await tellings(id)).toEqual([])
})

test('a kind that the team has not turned on tells, and ends nothing', async () => {
  market.clock.set(new Date('2026-12-14T10:00Z'))
  const { id, state } = await ordered()
  const turn = (isOn: boolean) =>
    admin.call(changeEnd, {
      params: { kind: 'orders.accept' },
      body: { isOn, reason: 'Les boutiques s’habituent' },
    })
  const { ends } = await turn(false)
  expect(ends.find(({ kind }) => kind === 'orders.accept')).toMatchObject({ isOn: false })
  await runAt('2026-12-14T21:59Z', 'promises.tell')
  await runAt('2026-12-17T10:00Z')
  expect(await state()).toBe('new')
  expect((await tellings(id)).length).toBeGreaterThan(0)
  await turn(true)
  await runAt('2026-12-17T10:01Z')
  expect(await state()).toBe('cancelled')
})
