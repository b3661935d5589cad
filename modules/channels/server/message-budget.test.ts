import { afterAll, expect, test } from 'vitest'

import { readMessageCosts } from '#modules/channels/contract/message-costs.ts'
import { choosePhoneWay } from '#modules/channels/contract/phone-ways.ts'
import { changeMessagePrices } from '#modules/settings/contract/settings.ts'

import { openWhatsApp } from '#providers/whatsapp/whatsapp.ts'
import { registerTemplates } from './whatsapp/templates.ts'
import { openMarket } from '../../../tests/support/market.ts'
import { line, order } from '../../../tests/support/orders.ts'
import { payFor } from '../../../tests/support/payments.ts'

const prices = {
  smsFrancsPerHundred: 2_050,
  whatsAppFrancsPerHundred: 300,
  whatsAppCodeFrancsPerHundred: 400,
  monthlyBudgetFrancs: 100,
}
const dayMs = 86_400_000

const market = await openMarket({ whatsApp: true })
const { url, credentials } = market.whatsApp
await registerTemplates(openWhatsApp({ baseUrl: url, ...credentials }), 'https://sugu.example')
const admin = await market.staff('admin')
afterAll(() => market.close())

const costs = () => admin.call(readMessageCosts, {})

test('the team reads a month’s cost of messages by kind and way, kept after rows are deleted', async () => {
  const seller = await market.seller()
  const cloth = await market.product({ seller, price: 10_000, stock: 50 })
  const [awa, fanta] = [await market.buyer(), await market.buyer()]
  await fanta.call(choosePhoneWay, { body: { topic: 'orders', way: 'whatsapp' } })
  const before = await costs()
  expect(before).toMatchObject({ month: '2026-11', francs: 0, budget: 0, priced: false })

  for (const buyer of [awa, fanta]) await payFor(market, await order(buyer, [line(cloth)]))
  await market.settle()
  await market.whatsApp.settleNotifications()
  await admin.call(changeMessagePrices, { body: { messages: prices, reason: 'Contrat 2026.' } })
  const read = await costs()
  const of = (way: string) =>
    read.costs.find((cost) => cost.topic === 'orders' && cost.way === way) ?? { messages: 0 }
  expect(of('sms').messages).toBeGreaterThan(0)
  expect(of('sms')).toMatchObject({ francs: Math.ceil((of('sms').messages * 2_050) / 100) })
  expect(of('whatsapp').messages).toBeGreaterThan(0)
  expect(of('whatsapp')).toMatchObject({ francs: Math.ceil(of('whatsapp').messages * 3) })
  const sent = await market.sql<{ count: number }>(
    "select count(*)::int as count from sms_outbox where state = 'sent' and topic = 'orders'",
  )
  expect(of('sms').messages).toBe(sent[0]?.count)

  // A day later the job stores the day once, however often it runs; the rows may be deleted.
  market.clock.advance(dayMs)
  await market.kernel.jobs.runNow('channels.forget-messages')
  await market.kernel.jobs.runNow('channels.forget-messages')
  await market.sql("delete from sms_outbox where state = 'sent'", [])
  expect(await costs()).toEqual(read)
})

test('a month whose messages cost the whole budget raises an alarm, and the log says so', async () => {
  const { francs } = await costs()
  expect(francs).toBeGreaterThan(0)
  await admin.call(changeMessagePrices, {
    body: { messages: { ...prices, monthlyBudgetFrancs: francs }, reason: 'Budget de novembre.' },
  })
  await market.kernel.jobs.runNow('channels.watch-budget')
  const metrics = await (await fetch(`${market.url}/metrics`)).text()
  expect(metrics).toContain(`\nmessages_month_francs ${francs}\n`)
  expect(metrics).toContain(`\nmessages_budget_francs ${francs}\n`)
})
