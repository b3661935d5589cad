import { afterAll, expect, test } from 'vitest'

import { cancelOrder } from '#modules/orders/contract/orders.ts'
import { listNotifications } from '#modules/notices/contract/notifications.ts'
import { requestOwnCode } from '#modules/identity/contract/owner-proof.ts'
import { giveRefundNumber, listOwnRefunds } from '#modules/payments/contract/own-refunds.ts'
import { approveRefund, exportRefunds, listRefunds } from '#modules/refunds/contract/refunds.ts'
import { dayMs } from '#kernel/clock.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { openComplaints } from '#modules/complaints/server/testing/complained.ts'
import { line, order } from '../../../tests/support/orders.ts'
import { payFor } from '../../../tests/support/payments.ts'
import { giveNumber } from '../../../tests/support/refund-number.ts'
import { toDoOf } from '../../../tests/support/to-do.ts'

const { market, seller, finance, awa, complained, decide } = await openComplaints()
afterAll(() => market.close())

async function cashRefund() {
  const one = await complained({ method: 'cash_on_delivery' })
  await decide(one, { outcome: 'remboursé', refundAmount: 1_000 })
  await market.settle()
  return refundOf(one.placed)
}

async function refundOf({ _id, orderNumber }: { _id: string; orderNumber: string }) {
  const { refunds } = await finance.call(listRefunds, { query: { limit: 100 } })
  const refund = refunds.find((row) => row.orderNumber === orderNumber)
  if (!refund) throw new Error('no refund was requested')
  return { orderId: _id, refund, params: { id: refund._id } }
}

const seen = async (id: string) =>
  (await finance.call(listRefunds, { query: { limit: 100 } })).refunds.find((row) => row._id === id)
const own = async (orderId: string) =>
  (await awa.call(listOwnRefunds, { query: { orderId } })).refunds[0]
const news = async () => {
  await market.settle()
  return (await awa.call(listNotifications, { query: { limit: 100 } })).notifications
}
/** Of one refund: the others of this file are about the same buyer. */
const noticesOf = async (orderId: string, title: string) =>
  (await news()).filter((one) => one.resourceId === orderId && one.title === title)
const smsOf = () => market.sms.messages(awa.user.phone).map(({ message }) => message)

test('a cash refund waits for a number, asked in the app and by SMS; finance cannot approve', async () => {
  const { refund, params, orderId } = await cashRefund()
  expect(refund).toMatchObject({ needsNumber: true, toPhone: null, paidWith: null })
  expect(await noticesOf(orderId, 'À quel numéro vous rembourser\u202f?')).toMatchObject([
    { webUrl: `/commandes/${orderId}` },
  ])
  expect(smsOf()).toContainEqual(expect.stringContaining('Donnez le numéro Orange Money'))
  expect(await refusal(finance.call(approveRefund, { params }))).toMatchObject({
    status: 409,
    code: 'payments.refund_number_missing',
  })
  await expect(
    market.sql("update refunds set state = 'approved' where id = $1", [refund._id]),
  ).rejects.toThrow(/refunds_number_of_cash/)
  expect(await own(orderId)).toMatchObject({ needsNumber: true, canChangeNumber: true })
  await giveNumber(awa, refund._id, '66 11 22 33')
  expect(await finance.call(approveRefund, { params })).toMatchObject({
    state: 'approved',
    toPhone: '66112233',
    needsNumber: false,
  })
  expect(await noticesOf(orderId, 'Numéro de remboursement')).toMatchObject([
    { message: expect.stringContaining('66\u00a011\u00a022\u00a033') },
  ])
  expect(smsOf()).toContainEqual(expect.stringContaining("Si ce n'est pas vous"))
})

test('a number is typed twice and proved by the password, and nobody gives one for somebody else', async () => {
  const { refund } = await cashRefund()
  const give = (rest: object, phone = '66112233') =>
    refusal(giveNumber(awa, refund._id, phone, rest))
  expect(await give({ phoneAgain: '66112234' })).toMatchObject({
    status: 400,
    details: { phoneAgain: 'Les deux numéros ne sont pas les mêmes.' },
  })
  expect(await give({ password: 'pas le bon' })).toMatchObject({
    status: 422,
    code: 'identity.wrong_password',
  })
  expect(await give({}, '20112233')).toMatchObject({ status: 400 })
  const moussa = await market.buyer()
  expect(await refusal(giveNumber(moussa, refund._id, '66112233'))).toMatchObject({
    status: 404,
    code: 'payments.refund_unknown',
  })
  expect(await moussa.call(listOwnRefunds, { query: { orderId: refund._id } })).toEqual({
    refunds: [],
  })
  expect(await seen(refund._id)).toMatchObject({ toPhone: null, needsNumber: true })
})

test('a buyer without a password gives the number with a code by SMS', async () => {
  const { refund } = await cashRefund()
  const [kept] = await market.sql<{ hash: string }>(
    'select password_hash as hash from users where id = $1',
    [awa.user._id],
  )
  await market.sql('update users set password_hash = null where id = $1', [awa.user._id])
  const give = (proof: { code?: string }) =>
    awa.call(giveRefundNumber, {
      params: { id: refund._id },
      body: { phone: '66112244', phoneAgain: '66112244', ...proof },
    })
  expect(await refusal(give({}))).toMatchObject({ status: 422, code: 'identity.code_needed' })
  await awa.call(requestOwnCode, {})
  await market.settle()
  const code = /\b\d{6}\b/.exec(smsOf()[0] ?? '')?.[0] ?? ''
  expect(await give({ code })).toMatchObject({ toPhone: '66112244' })
  await market.sql('update users set password_hash = $2 where id = $1', [awa.user._id, kept?.hash])
})

test('Orange Money goes back to the number that paid or another given; finance reads which', async () => {
  const goods = await market.product({ seller, price: 7_000 })
  const placed = await order(awa, [line(goods)])
  await payFor(market, placed)
  await awa.call(cancelOrder, { params: { id: placed._id } })
  const { refund, params } = await refundOf(placed)
  expect(refund).toMatchObject({ needsNumber: false, toPhone: null })
  expect(refund.paidWith).toMatch(/^MP/)
  await giveNumber(awa, refund._id, '66112233')
  expect(await seen(refund._id)).toMatchObject({ toPhone: '66112233' })
  await finance.call(approveRefund, { params })
  expect(await refusal(giveNumber(awa, refund._id, '77112233'))).toMatchObject({
    status: 409,
    code: 'payments.refund_on_its_way',
  })
  const file = await fetch(market.url + exportRefunds.path, {
    headers: { authorization: `Bearer ${finance.user.token}` },
  })
  expect(await file.text()).toContain('66\u00a011\u00a022\u00a033')
})

test('a refund whose number nobody gives stands in the list of the team after three days', async () => {
  const admin = await market.staff('admin')
  const { params, orderId } = await cashRefund()
  const listed = async () =>
    (await toDoOf(admin, 'refunds.give_number')).filter(({ _id }) => _id === params.id)
  expect(await listed()).toEqual([])
  market.clock.advance(3 * dayMs)
  expect(await listed()).toMatchObject([
    { isLate: true, to: `/admin-order?commande=${orderId}`, verb: 'Appeler' },
  ])
  await giveNumber(awa, params.id, '66 11 22 33')
  expect(await listed()).toEqual([])
})
