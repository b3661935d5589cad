import { randomUUID } from 'node:crypto'

import { afterAll, describe, expect, test } from 'vitest'

import { readSellerProduct, updateProduct } from '#modules/publishing/contract/seller-products.ts'
import { readOwnProposals } from '#modules/bargaining/contract/price-proposals.ts'

import { dayMs } from '#kernel/clock.ts'
import { accept, counter, propose, refuse } from '../../../tests/support/bargains.ts'
import { openMarket } from '../../../tests/support/market.ts'
import type { Goods } from '../../../tests/support/market-goods.ts'
import { refusal as refusalOf } from '../../../tests/support/refusal.ts'

const market = await openMarket()
const [awa, oumar, seller] = await Promise.all([
  market.buyer(),
  market.buyer('Oumar Coulibaly'),
  market.seller(),
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

describe('a buyer who proposes a price', () => {
  test('waits for the shop, which accepts, refuses or proposes another', async () => {
    const goods = await boubou()
    const first = await propose(awa, goods, { quantity: 2, unitPrice: 40_000 })
    expect(first).toMatchObject({
      left: 2,
      proposal: {
        step: 'proposed',
        side: 'buyer',
        state: 'open',
        quantity: 2,
        unitPrice: 40_000,
        usualPrice: 50_000,
        until: '2026-11-21T10:00:00.000Z',
      },
    })
    const other = await counter(seller, first, 43_000)
    expect(other.proposal).toMatchObject({ side: 'shop', state: 'open', quantity: 2 })
    await refusal(accept(seller, first), 'bargaining.proposal_answered')
    await refusal(accept(seller, other), 'bargaining.own_proposal')
    const accepted = await accept(awa, other)
    expect(accepted.proposal).toMatchObject({ step: 'accepted', agreed: 'live' })
    await refusal(refuse(awa, other), 'bargaining.proposal_answered')
    const [said] = await market.sql<{ bodies: string[] }>(
      `select array_agg(body order by id) as bodies from conversation_messages where conversation_id = $1`,
      [first.conversationId],
    )
    expect(said?.bodies.map((body) => body.replaceAll(/\s/g, ' '))).toEqual([
      'Propose 2 × 40 000 f',
      'Propose plutôt 2 × 43 000 f',
      'Prix accordé : 2 × 43 000 f',
    ])
  })

  test('proposes three times a product in seven days, however fast she types', async () => {
    const goods = await boubou()
    const results = await Promise.allSettled(
      [30_000, 31_000, 32_000, 33_000, 34_000].map((unitPrice) =>
        propose(awa, goods, { unitPrice }),
      ),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    const refused = await refusal(
      propose(awa, goods, { unitPrice: 40_000 }),
      'bargaining.too_many_proposals',
    )
    expect(refused.message).toBe(
      'Vous avez fait vos 3 propositions. Revenez ven.\u00a027\u00a0nov. à 10\u00a0h.',
    )
    await propose(oumar, goods, { unitPrice: 40_000 })
    market.clock.advance(7 * dayMs)
    expect(await ownOf(goods)).toMatchObject({ left: 3, open: null })
    await propose(awa, goods, { unitPrice: 40_000 })
  })

  test.each([
    [4_999, 'bargaining.price_refused', 'Ce prix est trop bas pour être proposé.'],
    [50_001, 'bargaining.price_refused', 'Ce prix dépasse le prix affiché, 50 000 f.'],
  ])('reads why %i f cannot be proposed, and it does not count', async (unitPrice, code, words) => {
    const goods = await boubou()
    const refused = await refusal(propose(awa, goods, { unitPrice }), code)
    expect(refused.message.replaceAll(/\s/g, ' ')).toBe(words)
    expect((await ownOf(goods)).left).toBe(3)
  })

  test('reads why it is of no use: no bargain, own shop, out of stock, gone', async () => {
    const fixed = await market.product({ seller, price: 50_000 })
    await refusal(propose(awa, fixed, { unitPrice: 40_000 }), 'bargaining.price_not_open')
    const goods = await boubou()
    await refusal(propose(seller, goods, { unitPrice: 40_000 }), 'conversations.own_shop')
    const short = await refusal(
      propose(awa, goods, { quantity: 6, unitPrice: 40_000 }),
      'bargaining.out_of_stock',
    )
    expect(short.message).toBe('Il ne reste que 5 pièces.')
    await refusal(
      propose(awa, { _id: randomUUID(), slug: '' }, { unitPrice: 40_000 }),
      'products.product_unknown',
    )
  })
})

describe('the two amounts of the seller', () => {
  test('must lie between a tenth of the price and the price, in their order', async () => {
    const goods = await boubou()
    const form = await seller.call(readSellerProduct, { params: { id: goods._id } })
    const save = (acceptsFrom: number | null, refusesBelow: number | null) =>
      seller.call(updateProduct, {
        params: { id: goods._id },
        body: {
          ...form,
          images: form.images.map(({ _id }) => _id),
          variants: [],
          stock: undefined,
          proposals: { acceptsFrom, refusesBelow },
        },
      })
    for (const [from, below] of [
      [50_001, null],
      [null, 4_999],
      [40_000, 41_000],
    ] as const)
      await refusal(save(from, below), 'publishing.product_invalid')
    await save(41_000, 41_000)
    const saved = await seller.call(readSellerProduct, { params: { id: goods._id } })
    expect(saved.proposals).toEqual({ acceptsFrom: 41_000, refusesBelow: 41_000 })
  })
})
