import { afterAll, expect, test } from 'vitest'

import { readProduct } from '#modules/products/contract/catalogue.ts'
import { readSellerProduct } from '#modules/publishing/contract/seller-products.ts'
import { listShopConversations } from '#modules/conversations/contract/conversations.ts'
import { readOwnProposals } from '#modules/bargaining/contract/price-proposals.ts'
import { propose } from '../../../tests/support/bargains.ts'
import { openMarket } from '../../../tests/support/market.ts'
import type { Goods } from '../../../tests/support/market-goods.ts'
import type { Person } from '../../../tests/support/market-people.ts'
import { read } from '../../../tests/support/messages.ts'

const market = await openMarket()
const seller = await market.seller()
afterAll(() => market.close())

const minuteMs = 60_000
const boubou = (amounts = { acceptsFrom: 45_000, refusesBelow: 38_000 }) =>
  market.product({ seller, price: 50_000, stock: 5, proposals: amounts })
async function provedBuyer(name = 'Awa Diarra'): Promise<Person> {
  const buyer = await market.buyer(name)
  await market.sql('update users set phone_proved_at = now() where id = $1', [buyer.user._id])
  return buyer
}
const ownOf = (buyer: Person, goods: Goods) =>
  buyer.call(readOwnProposals, { params: { id: goods._id } })
async function answers() {
  await market.runJob('bargaining.answer-proposals')
  await market.settle()
}
async function afterTheWait() {
  market.clock.advance(15 * minuteMs)
  await answers()
}
const cardsOf = async (buyer: Person, of: { conversationId: string }) =>
  (await read(buyer, of)).messages.flatMap(({ proposal }) => (proposal ? [proposal] : []))
const stepsOf = async (buyer: Person, of: { conversationId: string }) =>
  (await cardsOf(buyer, of)).map(({ step, unitPrice }) => `${step} ${unitPrice}`)

test('a price that the amounts accept or refuse is open at first, as any other', async () => {
  const [goods, buyers] = [
    await boubou(),
    await Promise.all(['A', 'B', 'C'].map((one) => provedBuyer(`${one}wa Ba`))),
  ]
  const prices = [37_000, 41_000, 46_000]
  const asked = await Promise.all(
    buyers.map((buyer, place) => propose(buyer, goods, { unitPrice: prices[place] ?? 0 })),
  )
  for (const one of asked)
    expect(one).toMatchObject({ left: 2, proposal: { state: 'open', step: 'proposed' } })
  market.clock.advance(4 * minuteMs)
  await answers()
  for (const buyer of buyers)
    expect((await ownOf(buyer, goods)).open).toMatchObject({ state: 'open' })
})

test('the amounts answer a buyer with a proved number after a wait, and stay secret', async () => {
  const [awa, goods] = [await provedBuyer(), await boubou()]
  const low = await propose(awa, goods, { unitPrice: 37_999 })
  await afterTheWait()
  expect(await stepsOf(awa, low)).toEqual(['proposed 37999', 'refused 37999'])
  await propose(awa, goods, { unitPrice: 45_000 })
  const listed = await seller.call(listShopConversations, {})
  expect(listed.waiting.map(({ _id }) => _id)).not.toContain(low.conversationId)
  await afterTheWait()
  expect(await stepsOf(awa, low)).toEqual([
    'proposed 37999',
    'refused 37999',
    'proposed 45000',
    'accepted 45000',
  ])
  expect((await cardsOf(awa, low)).at(-1)).toMatchObject({ agreed: 'live', state: 'accepted' })
  expect((await read(awa, low)).unread).toBe(2)
  const told = await seller.call(listShopConversations, {})
  expect(told.waiting.find(({ _id }) => _id === low.conversationId)).toMatchObject({ unread: 1 })
  const page = await market.visitor(readProduct, { params: { slug: goods.slug } })
  for (const seen of [await read(awa, low), page, await ownOf(awa, goods)])
    expect(JSON.stringify(seen)).not.toMatch(/acceptsFrom|refusesBelow|38000/)
  const form = await seller.call(readSellerProduct, { params: { id: goods._id } })
  expect(form.proposals).toEqual({ acceptsFrom: 45_000, refusesBelow: 38_000 })
})

test('accounts of one device share three answers, and those of one network six', async () => {
  const goods = await boubou()
  const [first, second] = [await provedBuyer('Un Ba'), await provedBuyer('Deux Ba')]
  for (const { user } of [first, second])
    await market.sql(
      `insert into known_devices (user_id, token_hash, last_used_at) values ($1, '\\x01', now())`,
      [user._id],
    )
  const stateOf = async (buyer: Person, unitPrice: number) => {
    const asked = await propose(buyer, goods, { unitPrice })
    await afterTheWait()
    return (await cardsOf(buyer, asked)).at(-1)?.state
  }
  expect(await stateOf(first, 30_000)).toBe('refused')
  expect(await stateOf(first, 31_000)).toBe('refused')
  expect(await stateOf(second, 32_000)).toBe('refused')
  expect(await stateOf(second, 33_000)).toBe('open')
  const others = await Promise.all([1, 2, 3, 4].map((one) => provedBuyer(`Autre${one} Ba`)))
  const states: unknown[] = []
  for (const buyer of others) states.push(await stateOf(buyer, 34_000))
  expect(states).toEqual(['refused', 'refused', 'refused', 'open'])
})

test('what changed during the wait is for the shop: amounts, stock', async () => {
  const [awa, goods] = [await provedBuyer('Change Ba'), await boubou()]
  const asked = await propose(awa, goods, { unitPrice: 46_000, quantity: 2 })
  await market.sql('update variants set stock = 1 where product_id = $1', [goods._id])
  await afterTheWait()
  expect((await ownOf(awa, goods)).open).toMatchObject({ state: 'open' })
  const { waiting } = await seller.call(listShopConversations, {})
  expect(waiting.map(({ _id }) => _id)).toContain(asked.conversationId)
})
