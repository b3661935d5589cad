import { afterAll, expect, test } from 'vitest'

import { readOrder, type Order } from '#modules/orders/contract/orders.ts'
import { initiatePayment } from '#modules/payments/contract/payments.ts'
import { openMarket } from '../../../tests/support/market.ts'
import { line, order } from '../../../tests/support/orders.ts'
import { openHangingProvider, type Manner } from './testing/hanging-provider.ts'
import { refusal } from '../../../tests/support/refusal.ts'

/**
 * How long the market waits for an answer: 0 for one that will not come, long enough on any machine
 * for one that will.
 */
let patienceMs = 30_000
function behaves(manner: Manner): void {
  patienceMs = manner === 'well' ? 30_000 : 300
  provider.behaves(manner)
}

let target = ''
const provider = await openHangingProvider(() => target)
const market = await openMarket({
  orangeMoneyPatienceMs: () => patienceMs,
  orangeMoneyThrough: (url) => {
    target = url
    return provider.url
  },
})
const [awa, seller] = [await market.buyer(), await market.seller()]
const cloth = await market.product({ seller, price: 10_000, stock: 100 })
afterAll(async () => {
  behaves('well')
  await market.close()
  await provider.close()
})

const seen = (placed: Order) => awa.call(readOrder, { params: { id: placed._id } })
function openPage(placed: Order) {
  // Each attempt begins at another instant.
  market.clock.advance(1_000)
  return awa.call(initiatePayment, {
    body: { userId: awa.user._id, type: 'order', orderId: placed._id },
  })
}
const attemptsOf = ({ _id }: Order) =>
  market.sql<{ state: string; failure: string | null; id: string }>(
    'select state, failure, provider_order_id as id from payments where subject_id = $1 order by created_at, id',
    [_id],
  )

async function confirm(placed: Order): Promise<void> {
  await market.orangeMoney.confirmAsCustomer((await attemptsOf(placed)).at(-1)?.id ?? '')
  await market.orangeMoney.settleNotifications()
}

test.each(['silent', 'half', 'late'] as const)(
  'a provider that is %s times out: the order stays, a later try is paid once',
  async (manner) => {
    behaves(manner)
    const placed = await order(awa, [line(cloth)])
    expect(placed).toMatchObject({
      state: 'awaiting_payment',
      canPay: true,
      payment: { state: 'failed', message: 'Orange Money ne répond pas en ce moment.' },
    })
    expect(await refusal(openPage(placed))).toMatchObject({
      status: 503,
      code: 'payments.provider_down',
      retryAfter: 20,
      message:
        'Orange Money ne répond pas en ce moment. Votre commande est gardée : réessayez dans un instant.',
    })
    // An answer after the timeout changes nothing.
    provider.answerLate()
    behaves('well')
    await openPage(placed)
    await confirm(placed)
    await market.settle()
    expect(await seen(placed)).toMatchObject({ state: 'new', payment: { state: 'paid' } })
    const attempts = await attemptsOf(placed)
    expect(attempts.map(({ state, failure }) => [state, failure])).toEqual([
      ['failed', 'provider_down'],
      ['failed', 'provider_down'],
      ['succeeded', null],
    ])
    expect(new Set(attempts.map(({ id }) => id)).size).toBe(3)
    expect(
      await market.sql(
        "select count(*) from ledger_transactions where kind = 'payment_received' and subject_id = $1",
        [placed._id],
      ),
    ).toEqual([{ count: 1 }])
  },
)

test('after five calls without answer the provider rests: buyers read so, orders are kept', async () => {
  behaves('silent')
  const waiting = await Promise.all(Array.from({ length: 5 }, () => order(awa, [line(cloth)])))
  const before = provider.calls()
  const placed = await order(awa, [line(cloth)])
  expect(await refusal(openPage(placed))).toMatchObject({
    status: 503,
    code: 'payments.provider_down',
  })
  expect(provider.calls()).toBe(before)
  for (const one of [...waiting, placed])
    expect(await seen(one)).toMatchObject({ state: 'awaiting_payment', canPay: true })
})
