import { afterAll, expect, test } from 'vitest'

import { listCouriers } from '#modules/dispatch/contract/dispatch.ts'
import type { FailureKind } from '#modules/refusals/contract/failure-reasons.ts'
import {
  answerVisit,
  decideRefusal,
  listContested,
  listRefusals,
} from '#modules/refusals/contract/refusals.ts'
import { openCrew } from '#modules/deliveries/server/testing/crew.ts'
import { failTries } from '../../../tests/support/failed-tries.ts'
import type { Person } from '../../../tests/support/market-people.ts'
import { refusal } from '../../../tests/support/refusal.ts'

const { market, street, seller, goods, moussa, chef } = await openCrew()
afterAll(() => market.close())
const admin = await market.staff('admin')

/** A parcel that fails twice at the door of a buyer. @returns its id */
async function comesBack(
  buyer: Person,
  { paid = false, kinds = ['refused', 'refused'] }: { paid?: boolean; kinds?: FailureKind[] } = {},
): Promise<string> {
  const parcel = await street.onTheWay(moussa, seller, goods, { buyer, paid })
  await failTries(market, moussa, { id: parcel.id, kinds })
  return parcel.id
}
const own = (buyer: Person) => buyer.call(listRefusals, {})

test('a buyer who says that nobody came is asked once, and the refusal waits for a decision', async () => {
  const awa = await market.buyer()
  const id = await comesBack(awa, { kinds: ['absent', 'absent'] })
  expect(await own(awa)).toMatchObject({ counted: 1, refusals: [{ asksVisit: true }] })
  await market.settle()
  expect(market.sms.messages().map(({ message }) => message)).toContainEqual(
    expect.stringMatching(/le livreur dit .tre venu\. Est-il venu/),
  )
  const answer = (came: boolean, by: Person = awa) =>
    by.call(answerVisit, { params: { id }, body: { came } })
  expect(await refusal(answer(false, await market.buyer()))).toMatchObject({ status: 404 })
  expect(await answer(false)).toMatchObject({ state: 'contested' })
  expect(await refusal(answer(true))).toMatchObject({ status: 409, code: 'refusals.answered' })
  expect(await own(awa)).toMatchObject({ counted: 0 })
  const queue = await admin.call(listContested, { query: { limit: 100 } })
  expect(queue.refusals.find(({ _id }) => _id === id)).toMatchObject({ kind: 'nobody_came' })
  const { couriers } = await chef.call(listCouriers, { query: {} })
  const his = couriers.find(({ _id }) => _id === moussa.user._id)
  expect(his).toMatchObject({ denied30: 2, failed30: expect.any(Number) })
  await admin.call(decideRefusal, {
    params: { id },
    body: { remove: false, reason: 'Le livreur a appelé trois fois.' },
  })
  expect(await own(awa)).toMatchObject({ counted: 1 })
})

test('who paid before is asked too, and « oui » changes nothing', async () => {
  const awa = await market.buyer()
  const id = await comesBack(awa, { paid: true })
  const read = await own(awa)
  expect(read.refusals).toMatchObject([{ state: 'not_counted', asksVisit: true }])
  const answered = await awa.call(answerVisit, { params: { id }, body: { came: true } })
  expect(answered.asksVisit).toBeUndefined()
  const other = await comesBack(awa, { paid: true })
  await awa.call(answerVisit, { params: { id: other }, body: { came: false } })
  const queue = await admin.call(listContested, { query: { limit: 100 } })
  expect(queue.refusals.map(({ _id }) => _id)).toContain(other)
})
