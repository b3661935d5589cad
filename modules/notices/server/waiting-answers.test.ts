import { afterAll, expect, test } from 'vitest'

import { answerComplaint } from '#modules/complaints/contract/complaints.ts'
import { decideComplaint } from '#modules/complaints/contract/team-complaints.ts'
import {
  countAnswers,
  countUnread,
  readAllNotifications,
} from '#modules/notices/contract/notifications.ts'
import { cancelOrder, countUnderWay } from '#modules/orders/contract/orders.ts'
import { newId } from '#kernel/ids.ts'
import { complainedAbout } from '../../../tests/support/complaints.ts'
import { openMarket } from '../../../tests/support/market.ts'
import type { Person } from '../../../tests/support/market-people.ts'
import { line, order } from '../../../tests/support/orders.ts'

const market = await openMarket()
const seller = await market.seller()
const product = await market.product({ seller })
afterAll(() => market.close())

async function waiting(person: Person) {
  await market.settle()
  return { ...(await person.call(countUnread, {})), ...(await person.call(countAnswers, {})) }
}
const underWay = async (person: Person) => (await person.call(countUnderWay, {})).underWay

test('a buyer reads how many of her orders are under way, cancelled and delivered ones apart', async () => {
  const [awa, oumar] = [await market.buyer(), await market.buyer('Oumar Cissé')]
  const [first] = [
    await order(awa, [line(product)]),
    await order(awa, [line(product)], { paymentMethod: 'cash_on_delivery' }),
  ]
  await complainedAbout(market, { buyer: awa, seller, product })
  expect([await underWay(awa), await underWay(oumar)]).toEqual([2, 0])
  await awa.call(cancelOrder, { params: { id: first._id } })
  expect(await underWay(awa)).toBe(1)
})

test('a complaint with several answers counts once until read; then its decision counts', async () => {
  const [awa, admin] = [await market.buyer(), await market.staff('admin')]
  const complaint = await complainedAbout(market, { buyer: awa, seller, product })
  const before = await waiting(awa)
  expect(before.answers).toBe(0)
  const params = { id: complaint }
  await seller.call(answerComplaint, { params, body: { content: 'Toutes nos excuses.' } })
  await seller.call(answerComplaint, { params, body: { content: 'Un livreur passera demain.' } })
  await awa.call(answerComplaint, { params, body: { content: 'Merci, après 16 heures.' } })
  expect(await waiting(awa)).toEqual({ unread: before.unread + 2, answers: 1 })
  expect((await waiting(seller)).answers).toBe(0)

  await awa.call(readAllNotifications, { query: { about: newId() } })
  expect((await waiting(awa)).answers).toBe(1)
  // Earlier notifications of the complaint go with it, the order's own news stays.
  await awa.call(readAllNotifications, { query: { about: complaint } })
  expect(await waiting(awa)).toEqual({ unread: before.unread - 1, answers: 0 })
  await admin.call(decideComplaint, {
    params,
    body: { outcome: 'remplacé', reason: 'Les photos le montrent.' },
  })
  expect((await waiting(awa)).answers).toBe(1)
})
