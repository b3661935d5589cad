import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { listNotifications } from '#modules/notices/contract/notifications.ts'
import { quoteCart } from '#modules/pricing/contract/quote.ts'
import { readProduct } from '#modules/products/contract/catalogue.ts'
import {
  changeShopSettings,
  readShopSettings,
  type ShopSettings,
} from '#modules/shops/contract/shop-settings.ts'
import { openMarket } from '../../../tests/support/market.ts'
import type { Person, Seller } from '../../../tests/support/market-people.ts'
import { line } from '../../../tests/support/orders.ts'
import { dayMs } from '#kernel/clock.ts'
import { refusal } from '../../../tests/support/refusal.ts'

let seller: Seller
const market = await openMarket()
afterAll(() => market.close())
beforeEach(async () => {
  seller = await market.seller()
})

const settings = (who: Person = seller) => who.call(readShopSettings, {})
type Change = Partial<Omit<ShopSettings, 'logo'>> & { logo?: string | null; password?: string }
/** Sends the whole form, as the screen does, with some of it changed. */
async function change(changes: Change): Promise<ShopSettings> {
  const { slug: _slug, depotChangedAt: _changed, logo, ...before } = await settings()
  return seller.call(changeShopSettings, {
    body: { ...before, logo: logo?._id ?? null, ...changes },
  })
}
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

describe('a holiday', () => {
  test('keeps the products visible and closes ordering, from its first day to its last, included', async () => {
    const product = await market.product({ seller })
    const changes = async () =>
      (await market.visitor(quoteCart, { body: { cartItems: [line(product)] } })).changes.map(
        (one) => one.kind,
      )
    const today = market.clock.now().getTime()
    await change({ closedFrom: dayOf(today + dayMs), closedTo: dayOf(today + 2 * dayMs) })
    expect(await changes()).toEqual([])
    market.clock.advance(dayMs)
    expect(await changes()).toEqual(['shop_closed'])
    expect(await market.visitor(readProduct, { params: { slug: product.slug } })).toMatchObject({
      slug: product.slug,
    })
    market.clock.advance(dayMs)
    expect(await changes()).toEqual(['shop_closed'])
    market.clock.advance(dayMs)
    expect(await changes()).toEqual([])
  })
})

describe('the number that receives the money', () => {
  test('changes only with the password, and its owner is notified in the app and by SMS', async () => {
    expect(await refusal(change({ depotNumber: '76000001' }))).toMatchObject({
      status: 422,
      code: 'shops.password_needed',
    })
    expect(await refusal(change({ depotNumber: '76000001', password: 'faux' }))).toMatchObject({
      status: 422,
      code: 'identity.wrong_password',
    })
    expect(await change({ depotNumber: '76 00 00 01', password: 'secret12' })).toMatchObject({
      depotNumber: '76000001',
      depotChangedAt: market.clock.now().toISOString(),
    })
    await market.settle()
    const { notifications } = await seller.call(listNotifications, {})
    expect(notifications[0]).toMatchObject({
      title: 'Numéro de dépôt changé',
      webUrl: '/vendeur-dashboard?onglet=boutique',
    })
    expect(
      market.sms
        .messages()
        .some(
          ({ phone, message }) =>
            phone === seller.user.phone && /num[ée]ro de d[ée]p[oô]t/.test(message),
        ),
    ).toBe(true)
  })
})
