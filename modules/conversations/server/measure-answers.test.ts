import { afterAll, expect, test } from 'vitest'

import { readShop } from '#modules/shops/contract/shop-page.ts'
import { freshly } from '../../../tests/support/freshly.ts'
import { openMarket } from '../../../tests/support/market.ts'
import { read, say, write } from '../../../tests/support/messages.ts'

const market = await openMarket()
afterAll(() => market.close())

const hour = 3_600_000
const measure = () => market.runJob('conversations.measure-answers')

test('how soon a shop answers is the median of 30 days, told from five answers on', async () => {
  const bazin = await market.seller()
  const shown = async () =>
    (await freshly(market)(readShop, { params: { slug: bazin.shopSlug } })).answersInMs
  const answerAfter = async (hours: number) => {
    const asked = await write(await market.buyer(), bazin, 'Il en reste ?')
    market.clock.advance(hours * hour)
    await say(bazin, asked, 'Oui')
    // Only the first answer counts.
    market.clock.advance(hour)
    await say(bazin, asked, 'Et en bleu')
    return asked
  }
  for (const hours of [1, 9, 2, 3]) await answerAfter(hours)
  await measure()
  expect(await shown()).toBeNull()
  const buyer = await market.buyer()
  const asked = await write(buyer, bazin, 'Il en reste ?')
  market.clock.advance(2 * hour)
  await say(bazin, asked, 'Oui')
  await measure()
  expect(await shown()).toBe(2 * hour)
  expect(await read(buyer, asked)).toMatchObject({ shop: { answersInMs: 2 * hour } })
  market.clock.advance(31 * 24 * hour)
  await measure()
  expect(await shown()).toBeNull()
})
