import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import type * as LedgerValues from '#modules/ledger/database/values.ts'
import type * as OperatorNames from '#modules/operators/database/values.ts'
import type * as ProviderWords from '#modules/operators/contract/provider-words.ts'
import type * as ServerProviders from '#server/providers.ts'
import type { ThirdOperator } from './testing/third-operator.ts'
import type { ThirdStory } from './testing/third-story.ts'

const third = 'kilo_pay'
const values = '#modules/operators/database/values.ts'
const accounts = '#modules/ledger/database/values.ts'
const words = '#modules/operators/contract/provider-words.ts'
const wiring = '#server/providers.ts'

let story: ThirdStory
let operator: ThirdOperator

/**
 * The market loads anew with a third operator. What is replaced here is all that it adds outside
 * its folder and its simulator: its name, its account, its word and its wiring, a line each.
 */
beforeAll(async () => {
  vi.resetModules()
  vi.doMock(values, async (original) => {
    const before = await original<typeof OperatorNames>()
    const paymentProviders = [...before.paymentProviders, third]
    return {
      ...before,
      paymentProviders,
      paymentMethods: [...paymentProviders, 'cash_on_delivery'],
    }
  })
  vi.doMock(accounts, async (original) => {
    const before = await original<typeof LedgerValues>()
    return {
      clearingAccounts: { ...before.clearingAccounts, [third]: 'kilo_clearing' },
      accountKinds: [...before.accountKinds, 'kilo_clearing'],
    }
  })
  vi.doMock(words, async (original) => {
    const before = await original<typeof ProviderWords>()
    return { ...before, providerWords: { ...before.providerWords, [third]: 'Kilo Pay' } }
  })
  vi.doMock(wiring, async (original) => {
    const before = await original<typeof ServerProviders>()
    const openPaymentProviders: typeof before.openPaymentProviders = (settings) => {
      const withThird = { ...settings, [third]: null }
      return new Map([
        ...before.openPaymentProviders(withThird),
        [operator.provider.name, operator.provider],
      ])
    }
    return { ...before, openPaymentProviders }
  })
  const { openThirdOperator } = await import('./testing/third-operator.ts')
  const { openThirdStory } = await import('./testing/third-story.ts')
  operator = openThirdOperator(() => story.market.clock.now())
  story = await openThirdStory(operator.provider.name)
})
afterAll(async () => {
  await story.market.close()
  for (const file of [values, accounts, words, wiring]) vi.doUnmock(file)
  // Files of tests share what they load: the next ones load the market without the third operator.
  vi.resetModules()
})

async function bought() {
  const placed = await story.buy()
  expect(await operator.pay(placed.payment.paymentUrl ?? '')).toBe(200)
  await story.market.settle()
  return placed
}

test('a third operator is offered after the others', async () => {
  expect((await story.offered()).map(({ name }) => name)).toEqual(['orange_money', 'wave', third])
})

test('an order is paid on its page, once its notice has made us ask it, in an account of its own', async () => {
  const placed = await story.buy()
  expect(placed.payment).toMatchObject({ method: third, state: 'pending' })
  const url = `${story.market.url}/api/payments/notifications/kilo-pay`
  const page = placed.payment.paymentUrl?.split('/').at(-1) ?? ''
  expect(await operator.notify(url, page, 'guess')).toBe(400)
  expect(await operator.notify(url, page)).toBe(200)
  await story.market.settle()
  expect(await story.seen(placed)).toMatchObject({ state: 'awaiting_payment' })
  await operator.pay(placed.payment.paymentUrl ?? '')
  await story.market.settle()
  expect(await story.seen(placed)).toMatchObject({ payment: { method: third, state: 'paid' } })
  expect(await story.clearing()).toBe(placed.total)
  expect(await story.figures()).toBe(placed.total)
})

test('what it took is refunded by its call', async () => {
  const placed = await bought()
  const before = operator.balance()
  expect(await story.refund(placed)).toMatchObject({
    provider: third,
    byCall: true,
    state: 'confirmed',
  })
  expect(before - operator.balance()).toBe(placed.total)
  expect(await story.clearing()).toBe(operator.balance())
})

test('a shop that chose it is paid out by its call on Saturday', async () => {
  const batch = await story.payday(await bought())
  expect(batch.lines).toMatchObject([{ provider: third, byCall: true, state: 'paid' }])
  expect(operator.transfers()).toMatchObject([{ phone: '70000100', francs: batch.amount }])
  expect(await story.clearing()).toBe(operator.balance())
  await story.expectBooks()
})

test('its days are reconciled by themselves, without a difference', async () => {
  await story.morning()
  await bought()
  const { statements, exceptions } = await story.morning()
  expect(statements[0]).toMatchObject({ lines: 1, matched: 1, balance: operator.balance() })
  expect(statements[0]?.fileName).toContain('Kilo Pay')
  expect(exceptions).toBe(0)
})
