import { afterAll, describe, expect, test } from 'vitest'

import { forgotPassword } from '#modules/identity/contract/sessions.ts'
import { quoteOffer, readOffer, remakeOffer } from '#modules/link-sales/contract/offers.ts'
import {
  noteVisit,
  quoteSale,
  readSale,
  requestSaleCode,
} from '#modules/link-sales/contract/sale-by-link.ts'
import {
  decideCommissionRule,
  proposeCommissionRule,
} from '#modules/pricing/contract/commission-rules.ts'
import { exportSellerOrders } from '#modules/shop-orders/contract/seller-orders.ts'
import { newId, newToken } from '#kernel/ids.ts'
import { exportParts } from '#server/modules.ts'
import { builtPages } from '#server/rendering/page-source.ts'
import { openBrowser } from '../../../tests/support/browsers.ts'
import { articleAt, sellByLink } from '../../../tests/support/offers.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { bamako, openLinkSales } from './testing/link-sales.ts'

const sales = await openLinkSales({ pages: { open: () => builtPages(), frames: [] } })
const { market, seller, boubou, link, take, ask, enter, newPhone, codeSent, sleeves } = sales
afterAll(() => market.close())

describe('a sale by link is no way', () => {
  test('to guess a link: each call answers that there is none, and no SMS leaves', async () => {
    const params = { id: newId(), token: newToken() }
    const phone = newPhone()
    const awa = await market.buyer()
    const unknown = { status: 404, code: 'link_sales.link_unknown' }
    for (const tried of [
      () => market.visitor(readSale, { params }),
      () => market.visitor(noteVisit, { params }),
      () => market.visitor(quoteSale, { params, body: { receiveAt: 'door', place: bamako } }),
      () => ask(params, phone),
      () => enter(params, phone, '123456'),
      () => take(awa, params),
    ])
      expect(await refusal(tried())).toMatchObject(unknown)
    expect(await codeSent(phone)).toBe('')
    for (const start of ['/apercu/vente', '/apercu/statut/vente'])
      expect((await fetch(`${market.url}${start}/${params.token}.jpg`)).status).toBe(404)
  })

  test('around a commission: a free line pays the rate of what its shop sells', async () => {
    const [admin, finance] = [await market.staff('admin'), await market.staff('finance')]
    const days = (count: number) =>
      new Date(market.clock.now().getTime() + count * 86_400_000).toISOString().slice(0, 10)
    const body = {
      category: 'pagnes-et-tissus',
      linksOnly: false,
      basisPoints: 1_500,
      from: days(8),
      reason: 'Tissus importés',
    }
    const { _id: id } = await admin.call(proposeCommissionRule, { body })
    await finance.call(decideCommissionRule, { params: { id }, body: { approve: true } })
    market.clock.advance(9 * 86_400_000)
    const lines = [await sleeves(), articleAt(boubou, 43_000)]
    const quoted = await seller.call(quoteOffer, { body: { lines, depositPercent: 0 } })
    expect(quoted).toMatchObject({ total: 45_500, commission: 375 + 6_450 })
    const params = await link({ lines })
    await take(await market.buyer(), params, { pay: 'cash', provider: null })
    expect(await seller.call(readOffer, { params })).toMatchObject({ commission: 6_825 })
  })

  test('around the least price when a copy is made after the usual price went up', async () => {
    const cloth = await market.product({ seller, name: 'Pagne', price: 10_000, stock: 9 })
    const { _id: id } = await sellByLink(seller, { lines: [articleAt(cloth, 1_000)], hours: 24 })
    market.clock.advance(25 * 3_600_000)
    await market.changePrice(cloth, 20_000)
    const again = seller.call(
      remakeOffer,
      { params: { id }, body: { hours: 24 } },
      { idempotencyKey: newId() },
    )
    expect(await refusal(again)).toMatchObject({ status: 422, code: 'link_sales.line_invalid' })
  })

  test('to a sum that no account can hold: it is refused in words', async () => {
    const huge = { ...(await sleeves()), price: 100_000_000, qty: 999 }
    const lines = Array.from({ length: 10 }, () => huge)
    for (const tried of [
      () => sellByLink(seller, { lines }),
      () => seller.call(quoteOffer, { body: { lines, depositPercent: 0 } }),
    ])
      expect(await refusal(tried())).toMatchObject({ status: 400 })
  })

  test('to send a stranger many SMS: all links count together, apart from his own sign-in', async () => {
    const { phone } = (await market.buyer()).user
    const links = [await link(), await link(), await link()]
    const asked = await Promise.allSettled(
      Array.from({ length: 9 }, (_, each) =>
        ask(links[each % links.length] ?? { id: '', token: '' }, phone),
      ),
    )
    expect(asked.filter(({ status }) => status === 'fulfilled').length).toBeLessThan(5)
    await market.settle()
    const sent = market.sms.messages(phone).length
    await market.visitor(forgotPassword, { body: { phone } })
    await market.settle()
    // Strangers who use up the codes of sales leave him those of his account.
    expect(market.sms.messages(phone)).toHaveLength(sent + 1)
  })

  test('to have one link send codes to number after number, from network after network', async () => {
    const one = await link()
    const asked = await Promise.allSettled(
      Array.from({ length: 40 }, (_, each) =>
        openBrowser(market)(`198.51.100.${each}`)(requestSaleCode, {
          params: { token: one.token },
          body: { phone: String(52_000_000 + each) },
        }),
      ),
    )
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(15)
  })

  test('to run a formula or HTML: it stays text on the page and in each file', async () => {
    const name = '=1+1 <b onclick="x">Broderie</b>'
    const params = await link({ lines: [{ ...(await sleeves()), name }] })
    const page = await (await fetch(`${market.url}/vente/${params.token}`)).text()
    expect(page).toContain('&lt;b onclick=')
    expect(page).not.toContain('<b onclick=')
    const awa = await market.buyer()
    await take(awa, params, {
      pay: 'cash',
      provider: null,
      fullName: '@Awa <i>Diarra</i>',
      repere: '=HYPERLINK("x") <script>alert(1)</script>',
    })
    const file = await fetch(market.url + exportSellerOrders.path, {
      headers: { authorization: `Bearer ${seller.user.token}` },
    })
    const csv = await file.text()
    expect(csv).toContain(`"'=1+1 <b onclick=""x"">Broderie</b>"`)
    expect(csv).toContain(`;'@Awa;`)
    expect(csv).not.toMatch(/(^|[;\n])"?[=@+]/)
    const parts = await Promise.all(exportParts.map((part) => part(market.kernel.db, awa.user._id)))
    expect(JSON.stringify(parts.flat())).toContain('Broderie')
  })
})
