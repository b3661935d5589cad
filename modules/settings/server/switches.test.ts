import { afterAll, expect, test } from 'vitest'

import { quoteCart } from '#modules/pricing/contract/quote.ts'
import { listActs } from '#modules/journal/contract/team-acts.ts'
import { switchWords, type SwitchName } from '#modules/settings/contract/switch-words.ts'
import { changeSwitch, readSwitches } from '#modules/settings/contract/switches.ts'

import { openMarket, openMarketOn } from '../../../tests/support/market.ts'
import { line, order } from '../../../tests/support/orders.ts'

const market = await openMarket()
const admin = await market.staff('admin')
const awa = await market.buyer()
const soap = await market.product({ seller: await market.seller(), stock: 50 })
afterAll(() => market.close())

const change = (name: SwitchName, closed: boolean, reason = 'Panne chez l’opérateur') =>
  admin.call(changeSwitch, { params: { name }, body: { closed, reason } })
const refusedAs = (name: SwitchName, status = 409) => ({
  code: `switches.${name}_closed`,
  status,
  message: switchWords[name].sentence,
})

test('no order is taken while orders are closed, and each refusal says so', async () => {
  await change('orders', true)
  await expect(order(awa, [line(soap)])).rejects.toMatchObject(refusedAs('orders'))
  await change('orders', false, 'C’est réparé')
  expect(await order(awa, [line(soap)])).toMatchObject({ state: 'awaiting_payment' })
})

test('without Orange Money one pays in cash, and without cash by Orange Money', async () => {
  await change('orange_money', true)
  await expect(order(awa, [line(soap)])).rejects.toMatchObject(refusedAs('orange_money'))
  await order(awa, [line(soap)], { paymentMethod: 'cash_on_delivery' })
  await change('orange_money', false)

  await change('cash', true)
  await expect(
    order(awa, [line(soap)], { paymentMethod: 'cash_on_delivery' }),
  ).rejects.toMatchObject(refusedAs('cash'))
  const quote = await awa.call(quoteCart, { body: { cartItems: [line(soap)] } })
  expect(quote.cashOnDelivery).toMatchObject({
    allowed: false,
    reason: switchWords.cash.sentence,
  })
  await change('cash', false)
})

test('during maintenance people read why, providers’ notifications are taken and the team works', async () => {
  await change('maintenance', true)
  const page = await fetch(`${market.url}/boutique`)
  expect(page.status).toBe(503)
  expect(page.headers.get('retry-after')).toBe('60')
  expect(await page.text()).toContain(switchWords.maintenance.sentence)
  await expect(order(awa, [line(soap)])).rejects.toMatchObject(refusedAs('maintenance', 503))
  expect((await fetch(`${market.url}/healthz`)).status).toBe(200)
  const notified = await fetch(`${market.url}/api/payments/notifications/orange-money`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ status: 'SUCCESS', notif_token: 'a'.repeat(32), txnid: 'x' }),
  })
  expect(notified.status).toBeLessThan(500)
  expect(await admin.call(readSwitches, {})).toMatchObject({ closed: [{ name: 'maintenance' }] })
  await change('maintenance', false)
  expect((await fetch(`${market.url}/boutique`)).status).not.toBe(503)
})

test('what is closed here is closed in every process, without a listener too, and journalled', async () => {
  const other = await openMarketOn(market.databaseUrl, { switchesEveryMs: 50 })
  try {
    const binta = await other.buyer()
    await change('orders', true, 'Inventaire')
    await expect
      .poll(() => order(binta, [line(soap)]).catch((error: unknown) => error))
      .toMatchObject(refusedAs('orders'))
  } finally {
    await other.close()
  }
  await change('orders', false, 'Fini')
  const { acts } = await admin.call(listActs, { query: { domain: 'switches' } })
  expect(acts.slice(0, 2)).toMatchObject([
    { action: 'switches.opened', reason: 'Fini', actor: { role: 'admin' } },
    { action: 'switches.closed', reason: 'Inventaire' },
  ])
})
