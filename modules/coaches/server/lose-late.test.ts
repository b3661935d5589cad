import { afterAll, expect, test } from 'vitest'

import { endArrival } from '#modules/coaches/contract/coach-arrivals.ts'
import { listAttacks } from '#modules/coaches/contract/coach-attacks.ts'
import { choosePayer, listLosses } from '#modules/losses/contract/losses.ts'
import { noteAttack } from '#modules/coaches/contract/waybills.ts'
import { listSellerOrders } from '#modules/shop-orders/contract/seller-orders.ts'
import { shortDay } from '#kernel/wire/due-words.ts'
import { expectLedgerAgrees } from '../../../tests/support/ledger.ts'
import { openLosses, plain } from './testing/lossy-station.ts'
import { expectLastSaid } from '../../../tests/support/said-days.ts'

const place = await openLosses()
const { market, chef, fanta, admin, seller, depart, arrive, stateOf, told, refundOf } = place
afterAll(async () => {
  await expectLedgerAgrees(market.kernel)
  await market.close()
})

const day = 86_400_000
const reason = 'Le transporteur ne répond plus.'
const midnightAfter = (dueOn: string, days: number) =>
  new Date(Date.parse(`${dueOn}T00:00:00Z`) + (days + 1) * day)
async function at(instant: Date): Promise<void> {
  market.clock.set(instant)
  // Twice at each instant: once is enough.
  for (const job of ['promises.tell', 'promises.end', 'promises.tell', 'promises.end'])
    await market.runJob(job, 'coaches.arrive')
}
const before = (instant: Date) => new Date(instant.getTime() - 1)

test('what a coach has is lost by itself when its tenth day of lateness ends, not before', async () => {
  const [gone, here] = [await place.atStation(), await place.atStation()]
  const { dueOn, number } = await depart([gone.id, here.id])
  await arrive(here.code)
  const reminded = midnightAfter(dueOn, 8)
  await at(before(reminded))
  expect(await told(chef, 'Un car bientôt noté perdu')).toEqual([])
  await at(reminded)
  const [reminder, again] = await told(chef, 'Un car bientôt noté perdu')
  expect(again).toBeUndefined()
  const last = new Date(Date.parse(`${dueOn}T12:00:00Z`) + 10 * day)
  expect(plain(reminder)).toContain(
    `après ${plain({ message: shortDay(last.toISOString()) })}, ils sont`,
  )

  await expectLastSaid(market.kernel, 'a coach that is lost in a day')

  const over = midnightAfter(dueOn, 10)
  await at(before(over))
  expect([await stateOf(gone.id), await refundOf(gone.placed)]).toEqual(['in_delivery', []])
  await at(over)
  expect([await stateOf(gone.id), await stateOf(here.id)]).toEqual(['cancelled', 'at_relay'])
  expect(await refundOf(gone.placed)).toMatchObject([{ amount: gone.placed.total }])
  const lost = await told(gone.buyer, 'Colis perdu en route')
  expect(lost.map(plain)).toEqual([
    `Commande ${gone.placed.orderNumber}. Le car a 10 jours de retard. Ce que vous avez payé vous est rendu.`,
  ])
  expect(await told(here.buyer, 'Colis perdu en route')).toEqual([])
  expect(plain((await told(chef, 'Un car noté perdu'))[0])).toContain(
    `Bordereau ${number}, Kayes, 10 jours de retard : un colis est noté perdu`,
  )
  expect(plain((await told(seller, 'Colis perdu en route'))[0])).toContain(
    'Votre part vous est due',
  )
  // Goods on the road are not to be left unprepared.
  expect(await told(seller, 'Commande annulée')).toEqual([])
  const { orders } = await seller.call(listSellerOrders, { query: { limit: 100 } })
  expect(orders.find(({ _id }) => _id === gone.id)?.endedBy).toBe('market')

  const { losses } = await admin.call(listLosses, { query: {} })
  expect(losses).toMatchObject([
    { orderNumber: gone.placed.orderNumber, payer: null, decidedAt: null },
  ])
  await admin.call(choosePayer, {
    params: { id: losses[0]?._id ?? '' },
    body: { payer: 'carrier', reason },
  })
  await expectLedgerAgrees(market.kernel)
  await arrive(gone.code)
  expect([await stateOf(gone.id), await refundOf(gone.placed)]).toEqual(['at_relay', []])
})

test('what was missing, or rides a coach said to be attacked, or comes back, is lost as well', async () => {
  const [missing, attacked, back] = [
    await place.atStation(),
    await place.atStation(),
    await place.notCollected(),
  ]
  const one = await depart([missing.id])
  await fanta.call(endArrival, { body: { number: one.number } })
  const two = await depart([attacked.id])
  await chef.call(noteAttack, { params: { id: two._id }, body: { reason } })
  const three = await place.sendBack([back.id])
  const latest =
    [one, two, three]
      .map(({ dueOn }) => dueOn)
      .toSorted()
      .at(-1) ?? ''
  await at(midnightAfter(latest, 10))
  for (const { id, placed } of [missing, attacked, back]) {
    expect(await stateOf(id)).toBe('cancelled')
    expect(await refundOf(placed)).toMatchObject([{ amount: placed.total }])
  }
  expect((await admin.call(listAttacks, {})).attacks).toEqual([])
  expect(await told(back.buyer, 'Colis perdu en route')).toHaveLength(1)
})

test('a coach that arrives while it is given up is whole: lost and found, or received', async () => {
  const parcels = [await place.atStation(), await place.atStation(), await place.atStation()]
  const { dueOn } = await depart(parcels.map(({ id }) => id))
  market.clock.set(midnightAfter(dueOn, 10))
  await Promise.all([
    ...parcels.map(({ code }) => arrive(code)),
    market.runJob('promises.end', 'coaches.arrive'),
    ...parcels.map(({ code }) => arrive(code)),
  ])
  for (const { id, placed } of parcels) {
    expect([await stateOf(id), await refundOf(placed)]).toEqual(['at_relay', []])
  }
})
