import { afterAll, describe, expect, test } from 'vitest'

import { readOwnProposals } from '#modules/bargaining/contract/price-proposals.ts'
import { listShopActs } from '#modules/shops/contract/shop-team.ts'
import { listNotifications } from '#modules/notices/contract/notifications.ts'
import { dayMs } from '#kernel/clock.ts'
import { accept, counter, propose, refuse } from '../../../tests/support/bargains.ts'
import { openMarket } from '../../../tests/support/market.ts'
import type { Goods } from '../../../tests/support/market-goods.ts'
import { read } from '../../../tests/support/messages.ts'
import { refusal as refusalOf } from '../../../tests/support/refusal.ts'
import { helperOf } from '../../../tests/support/shop-helpers.ts'

const market = await openMarket()
const [awa, oumar, seller, stranger] = await Promise.all([
  market.buyer(),
  market.buyer('Oumar Coulibaly'),
  market.seller(),
  market.seller({ name: 'Sira Mode' }),
])
afterAll(() => market.close())

const refusal = async (call: Promise<unknown>, code: string) => {
  const refused = await refusalOf(call)
  expect(refused.code).toBe(code)
  return refused
}
const open = { acceptsFrom: null, refusesBelow: null }
const boubou = (proposals: { acceptsFrom: number | null; refusesBelow: number | null } = open) =>
  market.product({ seller, price: 50_000, stock: 5, proposals })
const ownOf = (goods: Goods) => awa.call(readOwnProposals, { params: { id: goods._id } })

describe('an answer', () => {
  test('is given by the owner or a helper who answers and has the products', async () => {
    const goods = await boubou()
    const [moussa, fanta, sira] = [
      await helperOf(market, seller, ['answers']),
      await helperOf(market, seller, ['orders', 'products'], 'Fanta Diarra'),
      await helperOf(market, seller, ['answers', 'products'], 'Sira Touré'),
    ]
    const asked = await propose(awa, goods, { unitPrice: 40_000 })
    for (const person of [stranger, oumar, fanta])
      await refusal(accept(person, asked), 'conversations.unknown')
    await refusal(accept(moussa, asked), 'shops.right_missing')
    await refusal(refuse(moussa, asked), 'shops.right_missing')
    await refusal(counter(moussa, asked, 5_000), 'shops.right_missing')
    expect(await read(moussa, asked)).toMatchObject({ answersPrices: false, bargain: null })
    expect(await read(sira, asked)).toMatchObject({ answersPrices: true })
    const accepted = await accept(sira, asked)
    expect(accepted.proposal.agreed).toBe('live')
  })

  test('of a helper stands in the shop’s journal, and its owner is told', async () => {
    const goods = await boubou()
    const other = await boubou()
    const [awaToo, kadi] = [await market.buyer('Awa Sow'), await market.buyer('Kadi Sy')]
    const helper = await helperOf(market, seller, ['answers', 'products'], 'Binta Keïta')
    await accept(helper, await propose(awaToo, goods, { quantity: 2, unitPrice: 40_000 }))
    await refuse(helper, await propose(awaToo, other, { unitPrice: 20_000 }))
    await counter(helper, await propose(kadi, goods, { unitPrice: 30_000 }), 45_000)
    await accept(seller, await propose(kadi, other, { unitPrice: 42_000 }))
    await market.settle()
    const { acts } = await seller.call(listShopActs, { query: { limit: 3 } })
    expect(
      acts.map(({ by, action, change }) => [by, action, change?.replaceAll(/\s/g, ' ')]),
    ).toEqual([
      ['Binta', 'shops.price_countered', '50 000 f → 45 000 f'],
      ['Binta', 'shops.price_refused', '50 000 f → 20 000 f'],
      ['Binta', 'shops.price_accepted', '50 000 f → 2 × 40 000 f'],
    ])
    const { notifications } = await seller.call(listNotifications, {})
    const told = notifications.filter(({ message }) => message.startsWith('Binta a répondu'))
    expect(told.map(({ title }) => title)).toEqual([
      'Autre prix proposé',
      'Prix proposé refusé',
      'Prix proposé accepté',
    ])
  })

  test('of a buyer with another price counts among her three, and meets the two amounts', async () => {
    const goods = await boubou({ acceptsFrom: null, refusesBelow: 25_000 })
    const kadi = await market.buyer('Kadi Bah')
    for (const unitPrice of [30_000, 31_000]) {
      const theirs = await counter(seller, await propose(kadi, goods, { unitPrice }), 48_000)
      if (unitPrice === 30_000) continue
      await refusal(counter(kadi, theirs, 1_000), 'bargaining.price_refused')
      const hers = await counter(kadi, theirs, 35_000)
      expect(hers.proposal).toMatchObject({ side: 'buyer', state: 'open' })
      const again = await counter(seller, hers, 47_000)
      await refusal(counter(kadi, again, 36_000), 'bargaining.too_many_proposals')
      await refusal(propose(kadi, goods, { unitPrice: 36_000 }), 'bargaining.too_many_proposals')
    }
  })

  test('comes too late after 24 hours, before and after the job', async () => {
    const goods = await boubou()
    const asked = await propose(awa, goods, { unitPrice: 40_000 })
    market.clock.advance(dayMs)
    await refusal(accept(seller, asked), 'bargaining.proposal_ended')
    await market.runJob('promises.end')
    await refusal(accept(seller, asked), 'bargaining.proposal_ended')
    expect((await ownOf(goods)).open).toBeNull()
    await market.settle()
    const { notifications } = await awa.call(listNotifications, {})
    expect(notifications.map(({ title }) => title)).toContain('Proposition sans réponse')
  })

  test('of Saturday evening waits for the Monday of a shop, and for a day closed since', async () => {
    const opensOn = { from: '09:00', to: '19:00' }
    const week = JSON.stringify([...Array.from({ length: 6 }, () => opensOn), null])
    await market.sql('update shops set opening = $2 where id = $1', [seller.shopId, week])
    const asked = async (at: string) => {
      market.clock.set(new Date(at))
      const goods = await boubou()
      const card = await propose(awa, goods, { unitPrice: 40_000 })
      return { card, goods, until: card.proposal.until.slice(0, 16) }
    }
    const stateAt = async (at: string, { goods }: { goods: Goods }) => {
      market.clock.set(new Date(at))
      await market.runJob('promises.end')
      return (await ownOf(goods)).open?.until.slice(0, 16)
    }
    expect((await asked('2026-12-01T10:00Z')).until).toBe('2026-12-02T10:00')
    expect((await asked('2026-12-01T20:00Z')).until).toBe('2026-12-03T09:00')
    const saturday = await asked('2026-12-05T20:00Z')
    expect(saturday.until).toBe('2026-12-07T12:00')
    await market.sql(`update shops set closed_days = '{2026-12-07}' where id = $1`, [seller.shopId])
    expect(await stateAt('2026-12-07T12:01Z', saturday)).toBe('2026-12-08T12:00')
    await market.sql(`update shops set closed_days = '{}' where id = $1`, [seller.shopId])
    expect(await stateAt('2026-12-07T12:02Z', saturday)).toBe('2026-12-08T12:00')
    // What the shop proposes, and an agreed price, run by the clock: a buyer answers at any hour.
    const theirs = await counter(seller, saturday.card, 45_000)
    expect(theirs.proposal.until.slice(0, 16)).toBe('2026-12-08T12:02')
    market.clock.set(new Date('2026-12-08T12:00Z'))
    const agreed = await accept(awa, theirs)
    expect(agreed.proposal.until.slice(0, 16)).toBe('2026-12-09T12:00')
    const last = await asked('2026-12-12T20:00Z')
    expect(await stateAt('2026-12-14T12:01Z', last)).toBeUndefined()
  })

  test('cannot be yes when the stock is gone, or the product', async () => {
    const goods = await boubou()
    const asked = await propose(awa, goods, { quantity: 3, unitPrice: 40_000 })
    await market.sql('update variants set stock = 2 where product_id = $1', [goods._id])
    const short = await refusal(accept(seller, asked), 'bargaining.out_of_stock')
    expect(short.message).toBe('Il ne reste que 2 pièces.')
    await market.sql('update products set deleted_at = now() where id = $1', [goods._id])
    await refusal(accept(seller, asked), 'bargaining.product_gone')
    await refuse(seller, asked)
  })
})
