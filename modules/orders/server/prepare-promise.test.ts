import { afterAll, expect, test } from 'vitest'

import { listNotifications } from '#modules/notices/contract/notifications.ts'
import { readOrder } from '#modules/orders/contract/orders.ts'
import { acceptParcel, listSellerOrders } from '#modules/shop-orders/contract/seller-orders.ts'
import { offerCollection } from '../../../tests/support/collections.ts'
import { expectLedgerAgrees } from '../../../tests/support/ledger.ts'
import { openMarket } from '../../../tests/support/market.ts'
import { inCash, line, order } from '../../../tests/support/orders.ts'
import { payFor } from '../../../tests/support/payments.ts'
import { expectLastSaid } from '../../../tests/support/said-days.ts'
import { toDoOf } from '../../../tests/support/to-do.ts'

const market = await openMarket()
const seller = await market.seller()
const goods = await market.product({ seller, stock: 100 })
// Monday to Saturday, 9 h to 19 h.
await offerCollection(seller)
afterAll(() => market.close())

async function accepted(at: string, rest: Parameters<typeof order>[2] = inCash) {
  market.clock.set(new Date(at))
  const buyer = await market.buyer()
  const placed = await order(buyer, [line(goods)], rest)
  if (rest !== inCash) await payFor(market, placed)
  const id = placed.fulfillments[0]?._id ?? ''
  await seller.call(acceptParcel, { params: { id } })
  const read = async () =>
    (await buyer.call(readOrder, { params: { id: placed._id } })).fulfillments[0]?.state
  return { buyer, id, read }
}

async function runAt(at: string) {
  market.clock.set(new Date(at))
  await market.runJob('parcels.fill-dues')
  for (const job of ['promises.tell', 'promises.end']) await market.runJob(job, 'orders.prepare')
  await market.settle()
}

const dueOf = async (id: string) =>
  (
    await market.sql<{ due: Date | null }>('select due_at as due from parcels where id = $1', [id])
  )[0]?.due

type Reader = Pick<Awaited<ReturnType<typeof market.buyer>>, 'call'>
const told = async (who: Reader, title: string) =>
  (await who.call(listNotifications, {})).notifications
    .filter((notice) => notice.title === title)
    .map(({ message }) => message.replaceAll('\u00a0', ' '))

test('what a shop accepts is due on its next open day, at closing, and is read by it', async () => {
  const { id } = await accepted('2026-11-27T10:00Z')
  expect(await dueOf(id)).toEqual(new Date('2026-11-28T19:00Z'))
  const late = await accepted('2026-11-28T10:00Z')
  expect(await dueOf(late.id)).toEqual(new Date('2026-11-30T19:00Z'))
  const { orders } = await seller.call(listSellerOrders, { query: { state: 'accepted' } })
  expect(orders.find(({ _id }) => _id === id)?.prepareBefore).toBe('2026-11-28T19:00:00.000Z')
})

test('the shop is told at its instant, the buyer an open day later, each once; then it ends', async () => {
  const { buyer, id, read } = await accepted('2026-12-07T10:00Z', {})
  expect(await dueOf(id)).toEqual(new Date('2026-12-08T19:00Z'))
  const title = 'Une commande attend d’être prête'
  await runAt('2026-12-08T18:59Z')
  expect(await told(seller, title)).toEqual([])
  await runAt('2026-12-08T19:01Z')
  await runAt('2026-12-08T19:11Z')
  const [first, ...none] = await told(seller, title)
  expect(none).toEqual([])
  expect(first).toContain('mar. 8 déc. avant 19 h')
  expect(first).toContain('ven. 11 déc. à 19 h')
  await expectLastSaid(market.kernel, 'a parcel that its shop has not prepared')
  const late = 'Votre colis prend du retard'
  expect(await told(buyer, late)).toEqual([])
  await runAt('2026-12-09T19:01Z')
  await runAt('2026-12-09T19:11Z')
  expect(await told(seller, title)).toHaveLength(2)
  const [words, ...more] = await told(buyer, late)
  expect(more).toEqual([])
  expect(words).toContain(
    'sera annulé ven. 11 déc. à 19 h et ce que vous avez payé vous sera rendu',
  )
  await expectLastSaid(market.kernel, 'a parcel that its shop has not prepared')
  await runAt('2026-12-11T18:59Z')
  expect(await read()).toBe('accepted')
  await runAt('2026-12-11T19:01Z')
  expect(await read()).toBe('cancelled')
  await expectLedgerAgrees(market.kernel)
})

test('a holiday of the shop moves the end, and a parcel that is ready has none', async () => {
  const { id, read } = await accepted('2026-12-14T10:00Z')
  await market.sql(`update shops set closed_days = '{2026-12-17,2026-12-18}'`)
  await runAt('2026-12-18T20:00Z')
  expect(await read()).toBe('accepted')
  await runAt('2026-12-21T19:01Z')
  expect(await read()).toBe('cancelled')
  expect(await dueOf(id)).toBeNull()
  await market.sql(`update shops set closed_days = '{}'`)
})

test('the team counts what is late', async () => {
  const admin = await market.staff('admin')
  await accepted('2027-01-04T10:00Z')
  const late = async () => {
    return (await toDoOf(admin, 'orders.prepare')).length
  }
  const before = await late()
  market.clock.set(new Date('2027-01-05T19:01Z'))
  expect(await late()).toBe(before + 1)
})

test('what a version before accepted gets three days, and ends by itself', async () => {
  const { id, read } = await accepted('2027-02-01T10:00Z')
  await market.sql('alter table parcels drop constraint parcels_open_due')
  await market.sql('alter table parcels disable trigger parcels_give_due')
  await market.sql('update parcels set due_at = null where id = $1', [id])
  await runAt('2027-02-15T10:00Z')
  expect(await dueOf(id)).toEqual(new Date('2027-02-18T10:00Z'))
  expect(await read()).toBe('accepted')
  await runAt('2027-02-22T20:00Z')
  expect(await read()).toBe('cancelled')
})
