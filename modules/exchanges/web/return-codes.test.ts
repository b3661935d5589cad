import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { openPhone } from '#client/offline/act-queue.fixture.ts'
import { keepAct, sendActs } from '#client/offline/act-queue.ts'
import { codeActs } from '#modules/deliveries/web/index.ts'
import { returnCodes } from './return-codes.ts'

let phone: ReturnType<typeof openPhone>
beforeEach(() => {
  vi.useFakeTimers()
  phone = openPhone()
  phone.signIn('lamine')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const payload = (id: string) => ({ fulfillmentId: id, who: 'Awa', place: 'SG-1', cash: 0 })
const typed = (kind: 'door' | 'relay' | 'shop', id: string) =>
  keepAct({
    kind: returnCodes,
    key: `goods-back:${id}`,
    owner: 'lamine',
    payload: { ...payload(id), kind, otp: '615270' },
  })
/** First code, of the new article. */
const typedFirst = (otp: string) =>
  keepAct({
    kind: codeActs,
    key: 'new-one',
    owner: 'lamine',
    payload: { ...payload('new-one'), kind: 'client', otp },
  })
const left = () =>
  returnCodes.read('lamine').map(({ problem, waitsFor }) => problem ?? waitsFor ?? null)
const sentBack = () => phone.calls.filter(({ path }) => path.includes('goods-returns')).length

const newOneFirst = 'Donnez d’abord le nouvel article.'
const isFirst = (path: string) => path.endsWith('/verify-client-otp')

test('a return code waits for the first code that was refused, and follows the corrected one', async () => {
  phone.answer = ({ path }) =>
    isFirst(path)
      ? { status: 422, body: { message: 'Code incorrect.', code: 'deliveries.wrong_code' } }
      : { status: 409, body: { message: newOneFirst, code: 'exchanges.new_one_first' } }
  typedFirst('111111')
  typed('door', 'return-1')
  await sendActs()
  expect(left()).toEqual([newOneFirst])
  for (let tries = 0; tries < 5; tries += 1) await vi.advanceTimersByTimeAsync(60_000)
  expect(sentBack()).toBe(1)
  phone.answer = () => ({ status: 200, body: { message: 'Articles repris.' } })
  typedFirst('427180')
  await sendActs()
  expect(left()).toEqual([])
  expect(sentBack()).toBe(2)
})

test('a return code whose first code was typed elsewhere follows it some minutes later', async () => {
  phone.answer = () => ({
    status: 409,
    body: { message: newOneFirst, code: 'exchanges.new_one_first' },
  })
  typed('relay', 'return-1')
  await sendActs()
  phone.answer = () => ({ status: 200, body: { message: 'Articles repris.' } })
  vi.setSystemTime(Date.now() + 10 * 60_000)
  await sendActs()
  expect(left()).toEqual([])
  expect(sentBack()).toBe(2)
})

test('a shop’s wrong return code stays on its device with the reason', async () => {
  phone.answer = () => ({
    status: 422,
    body: { message: 'Ce code est celui du nouvel article.', code: 'exchanges.first_code' },
  })
  typed('shop', 'sale-1')
  await sendActs()
  expect(phone.calls.at(-1)?.path).toContain('/api/seller/fulfillments/sale-1/goods-return')
  expect(left()).toEqual(['Ce code est celui du nouvel article.'])
})
