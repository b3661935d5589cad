import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { openPhone } from '#client/offline/act-queue.fixture.ts'
import { keepAct, sendActs } from '#client/offline/act-queue.ts'
import { counterReturns } from './counter-returns.ts'

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

function typed(kind: 'shop' | 'relay', id: string): void {
  const payload = { kind, fulfillmentId: id, who: 'Awa', place: 'SG-1', otp: '615270', cash: 0 }
  keepAct({ kind: counterReturns, key: `goods-back:${id}`, owner: 'lamine', payload })
}

const left = () => counterReturns.read('lamine').map(({ problem }) => problem)

test('a return code typed before the new article’s is sent again, and counts once', async () => {
  phone.answer = () => ({
    status: 409,
    body: { message: 'Le nouveau d’abord.', code: 'exchanges.new_one_first' },
  })
  typed('relay', 'return-1')
  await sendActs()
  expect(left()).toEqual([null])
  phone.answer = () => ({ status: 200, body: { message: 'Articles repris.' } })
  vi.setSystemTime(Date.now() + 10_000)
  await sendActs()
  await sendActs()
  expect(left()).toEqual([])
  expect(phone.calls).toHaveLength(2)
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
