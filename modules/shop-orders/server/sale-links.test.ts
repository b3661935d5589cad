import { afterAll, describe, expect, test } from 'vitest'

import { answerBySaleLink, readSaleLink } from '#modules/shop-orders/contract/sale-links.ts'
import { readOrder } from '#modules/orders/contract/orders.ts'
import { choosePhoneWay, type PhoneWay } from '#modules/channels/contract/phone-ways.ts'
import { registerTemplates } from '#modules/channels/module.ts'
import { openWhatsApp } from '#providers/whatsapp/whatsapp.ts'
import { openMarket } from '../../../tests/support/market.ts'
import type { Seller } from '../../../tests/support/market-people.ts'
import { inCash, line, order } from '../../../tests/support/orders.ts'

const market = await openMarket({ whatsApp: true })
const { url, credentials } = market.whatsApp
await registerTemplates(openWhatsApp({ baseUrl: url, ...credentials }), 'https://sugu.example')
const awa = await market.buyer()
afterAll(() => market.close())

async function shopThatReads(way: PhoneWay): Promise<Seller> {
  const seller = await market.seller()
  await seller.call(choosePhoneWay, { body: { topic: 'sales', way } })
  return seller
}

/** A cash order of two; what its shop gets by WhatsApp. */
async function sale(seller: Seller) {
  const bazin = await market.product({ seller, name: 'Bazin riche' })
  const placed = await order(awa, [line(bazin, 2)], inCash)
  await market.settle()
  await market.whatsApp.settleNotifications()
  const [message] = market.whatsApp.messages(seller.user.phone)
  const tokens = (message?.buttons ?? []).map(({ url }) => url.split('/').at(-1) ?? '')
  return { placed, message, accept: tokens[0] ?? '', refuse: tokens[1] ?? '' }
}

const stateOf = async (placed: { _id: string }) =>
  (await awa.call(readOrder, { params: { id: placed._id } })).fulfillments[0]?.state

describe('a shop that reads its sales by WhatsApp', () => {
  test('gets two links with the new order, and sees it without signing in or its buyer', async () => {
    const seller = await shopThatReads('whatsapp')
    const { placed, message, accept } = await sale(seller)
    expect(message).toMatchObject({
      template: 'new_sale',
      buttons: [{ text: 'Accepter' }, { text: 'Refuser' }],
    })
    const seen = await market.visitor(readSaleLink, { params: { token: accept } })
    expect(seen).toMatchObject({
      act: 'accept',
      state: 'new',
      orderNumber: placed.orderNumber,
      items: [{ name: 'Bazin riche', choice: null, quantity: 2 }],
    })
    expect(JSON.stringify(seen)).not.toContain('Awa')
  })

  test('accepts by one tap, once: neither link serves again', async () => {
    const { placed, accept, refuse } = await sale(await shopThatReads('both'))
    const body = {}
    const done = await market.visitor(answerBySaleLink, { params: { token: accept }, body })
    expect(done).toMatchObject({ state: 'accepted' })
    expect(await stateOf(placed)).toBe('accepted')
    for (const token of [accept, refuse])
      await expect(market.visitor(readSaleLink, { params: { token } })).rejects.toMatchObject({
        code: 'shop_orders.link_dead',
        status: 410,
      })
  })

  test('refuses with a reason, which the buyer reads; without one nothing happens', async () => {
    const { placed, refuse } = await sale(await shopThatReads('whatsapp'))
    const params = { token: refuse }
    await expect(market.visitor(answerBySaleLink, { params, body: {} })).rejects.toMatchObject({
      code: 'shop_orders.reason_missing',
    })
    expect(await stateOf(placed)).toBe('new')
    await market.visitor(answerBySaleLink, { params, body: { reason: 'Produit épuisé' } })
    expect(await stateOf(placed)).toBe('cancelled')
  })

  test('answers both ways at the same moment, and one of them counts', async () => {
    const { placed, accept, refuse } = await sale(await shopThatReads('whatsapp'))
    const answers = await Promise.allSettled([
      market.visitor(answerBySaleLink, { params: { token: accept }, body: {} }),
      market.visitor(answerBySaleLink, {
        params: { token: refuse },
        body: { reason: 'Produit abîmé' },
      }),
    ])
    const states = answers.flatMap((answer) =>
      answer.status === 'fulfilled' ? [answer.value.state] : [],
    )
    expect(states).toHaveLength(1)
    expect(await stateOf(placed)).toBe(states[0])
  })

  test('cannot answer when the sale is over, nor while it is suspended, nor with a guessed link', async () => {
    const dead = { code: 'shop_orders.link_dead' }
    const suspended = await shopThatReads('whatsapp')
    const { accept } = await sale(suspended)
    await market.sql('update users set suspended_at = now(), suspended_reason = $1 where id = $2', [
      'Essai',
      suspended.user._id,
    ])
    await expect(
      market.visitor(answerBySaleLink, { params: { token: accept }, body: {} }),
    ).rejects.toMatchObject(dead)

    const { accept: late } = await sale(await shopThatReads('whatsapp'))
    market.clock.advance(21 * 3_600_000)
    expect(await market.visitor(readSaleLink, { params: { token: late } })).toMatchObject({
      acceptBefore: '2026-11-21T08:00:00.000Z',
    })
    market.clock.advance(3_600_000)
    const guessed = 'A'.repeat(43)
    for (const token of [late, guessed])
      await expect(market.visitor(readSaleLink, { params: { token } })).rejects.toMatchObject(dead)
  })
})
