import { afterAll, expect, test } from 'vitest'

import {
  currentDeliveries,
  failDelivery,
  returnParcel,
  tryAgain,
} from '#modules/deliveries/contract/deliveries.ts'
import { approvePayer, choosePayer, listLosses } from '#modules/losses/contract/losses.ts'
import { listNotifications } from '#modules/notices/contract/notifications.ts'
import { listSellerOrders } from '#modules/shop-orders/contract/seller-orders.ts'
import { byId, openCrew } from '../testing/crew.ts'
import { expectLedgerAgrees } from '../../../../tests/support/ledger.ts'
import type { Person } from '../../../../tests/support/market-people.ts'
import { expectNothingLost } from '../../../../tests/support/nothing-lost.ts'
import { pictureOf } from '../../../../tests/support/pictures.ts'
import { refusal } from '../../../../tests/support/refusal.ts'
import { expectLastSaid } from '../../../../tests/support/said-days.ts'

const { market, street, seller, goods, moussa, chef } = await openCrew()
const admin = await market.staff('admin')
const colleague = await market.staff('admin')
afterAll(() => market.close())

const hourMs = 3_600_000
const reason = 'Il ne répond plus au téléphone.'
const stateOf = async (id: string) =>
  (await market.sql<{ state: string }>('select state from parcels where id = $1', [id]))[0]?.state
const owedBack = (id: string) =>
  market.sql(
    "select amount_francs as francs from refunds where subject_id = $1 and state <> 'cancelled'",
    [id],
  )
const booked = (account: string, owner: string | null) =>
  market
    .sql<{ francs: number }>(
      `select coalesce(sum(e.amount_francs), 0)::int as francs from ledger_entry_facts e
       where e.account = $1 and e.event like 'coach_loss%' and e.owner_id is not distinct from $2`,
      [account, owner],
    )
    .then(([row]) => row?.francs)
const titles = async (who: Person) => {
  await market.settle()
  return (await who.call(listNotifications, { query: {} })).notifications.map(({ title }) => title)
}
async function at(moment: string) {
  market.clock.set(new Date(moment))
  for (const job of ['promises.tell', 'promises.end', 'promises.tell', 'promises.end'])
    await market.runJob(job, 'deliveries.return')
}

/** Not handed over in two tries of a Friday: due back on Monday evening. */
async function comingBack(friday = '2026-11-20') {
  market.clock.set(new Date(`${friday}T09:00Z`))
  const parcel = await street.onTheWay(moussa, seller, goods, { paid: true })
  const fail = async () =>
    moussa.call(failDelivery, {
      ...byId(parcel.id),
      body: { kind: 'absent', imageId: await pictureOf(market, moussa) },
    })
  await fail()
  market.clock.advance(2 * hourMs)
  await moussa.call(tryAgain, byId(parcel.id))
  market.clock.advance(60_000)
  await fail()
  return parcel
}

test('what a courier does not bring back in time is lost: owed back, and two people decide who pays', async () => {
  const parcel = await comingBack()
  // Saturday and Monday; then five days of deliveries, until Saturday evening.
  await at('2026-11-23T17:59Z')
  expect(await titles(moussa)).not.toContain('Colis à rapporter')
  await at('2026-11-23T18:00Z')
  expect((await titles(moussa)).filter((one) => one === 'Colis à rapporter')).toHaveLength(1)
  await expectLastSaid(market.kernel, 'a parcel to bring back')
  await at('2026-11-28T17:59Z')
  expect([await stateOf(parcel.id), await owedBack(parcel.id)]).toEqual(['returning', []])
  await at('2026-11-28T18:00Z')
  expect([await stateOf(parcel.id), await owedBack(parcel.id)]).toEqual([
    'cancelled',
    [{ francs: parcel.placed.total }],
  ])
  expect(await titles(parcel.buyer)).toContain('Vous êtes remboursé')
  for (const who of [seller, moussa, chef]) expect(await titles(who)).toContain('Colis noté perdu')
  expect(await titles(seller)).not.toContain('Commande annulée')

  const [loss] = (await admin.call(listLosses, { query: {} })).losses
  expect(loss).toMatchObject({ bearer: 'courier', carriedBy: 'Moussa Traoré', payer: null })
  const params = { id: loss?._id ?? '' }
  const choose = (payer: 'carrier' | 'courier') =>
    admin.call(choosePayer, { params, body: { payer, reason } })
  expect(await refusal(choose('carrier'))).toMatchObject({ code: 'losses.not_bearer' })
  await choose('courier')
  expect(await booked('courier_payable', moussa.user._id)).toBe(0)
  const approve = (who: Person) => who.call(approvePayer, { params, body: { approve: true } })
  expect(await refusal(approve(admin))).toMatchObject({ code: 'losses.own' })
  await approve(colleague)
  const francs = loss?.francs ?? 0
  expect(francs).toBeGreaterThan(0)
  expect(await booked('courier_payable', moussa.user._id)).toBe(francs)
  expect(await booked('seller_payable', seller.shopId)).toBe(-francs)
  expect(await titles(moussa)).toContain('Colis perdu, à votre charge')
  await expectLedgerAgrees(market.kernel)

  // It turns up: its shop has it, and nobody pays it any more.
  expect((await moussa.call(currentDeliveries, {})).deliveries).toMatchObject([
    { fulfillmentId: parcel.id, state: 'returning' },
  ])
  const { orders } = await seller.call(listSellerOrders, { query: { limit: 100 } })
  const otp = orders.find(({ _id }) => _id === parcel.id)?.vendorOtp ?? ''
  const give = () => moussa.call(returnParcel, { ...byId(parcel.id), body: { otp } })
  await give()
  await give()
  expect(await stateOf(parcel.id)).toBe('returned')
  expect(await booked('courier_payable', moussa.user._id)).toBe(0)
  expect(await owedBack(parcel.id)).toHaveLength(1)
  expect((await moussa.call(currentDeliveries, {})).deliveries).toEqual([])
  expect(await titles(seller)).toContain('Colis rendu')
  await expectNothingLost(market, [])
})

test('what comes back in time is not lost, and a courier is charged by two others', async () => {
  const parcel = await comingBack('2026-12-04')
  const otp = await street.codeOf(parcel.id, 'vendorOtp')
  market.clock.set(new Date('2026-12-12T17:59Z'))
  await moussa.call(returnParcel, { ...byId(parcel.id), body: { otp } })
  await at('2026-12-12T18:00Z')
  expect(await stateOf(parcel.id)).toBe('returned')
  const lost = await comingBack('2026-12-18')
  await at('2027-01-04T18:00Z')
  const alone = market.sql(
    `update coach_losses set payer = 'courier', asked_by = $2, asked_at = now(), decided_by = $2,
       decided_at = now() where parcel_id = $1`,
    [lost.id, admin.user._id],
  )
  await expect(alone).rejects.toThrow(/coach_losses_courier_two_people/)
  await expectLedgerAgrees(market.kernel)
})
