import { randomUUID } from 'node:crypto'

import { afterAll, describe, expect, test, vi } from 'vitest'

import { login, readProfile } from '#modules/identity/contract/accounts.ts'
import { prolongOffer, readOffer, withdrawOffer } from '#modules/link-sales/contract/offers.ts'
import {
  noteVisit,
  quoteSale,
  readSale,
  saleCard,
} from '#modules/link-sales/contract/sale-by-link.ts'
import { waitLimit } from '../../../tests/support/limit.ts'
import { articleAt } from '../../../tests/support/offers.ts'
import { line, order } from '../../../tests/support/orders.ts'
import { payFor } from '../../../tests/support/payments.ts'
import { offeredByMarket, percentOff } from '../../../tests/support/promotions.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { helperOf } from '../../../tests/support/shop-helpers.ts'
import { bamako, openLinkSales } from './testing/link-sales.ts'

const {
  market,
  seller,
  boubou,
  lines,
  link,
  ask,
  enter,
  codeSent,
  newPhone,
  sleeves,
  take,
  stockNow,
} = await openLinkSales()
afterAll(() => market.close())

const atDoor = { receiveAt: 'door' as const, place: bamako }

function waitingForLocks(count: number): Promise<void> {
  return vi.waitFor(
    async () => {
      const waiting = await market.sql(
        `select 1 from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'
           and query like '%from "offers"%for update%'`,
      )
      expect(waiting.length).toBeGreaterThanOrEqual(count)
    },
    { timeout: waitLimit },
  )
}

describe('a sale by link', () => {
  test('is bought without an account: a code signs in, and it is an order like others', async () => {
    const params = await link({ lines: [...lines, await sleeves()] })
    const before = await stockNow()
    expect(await market.visitor(readSale, { params })).toMatchObject({
      state: 'open',
      title: 'Boubou bazin, Retouche manches',
      total: 45_500,
      usualTotal: 50_000,
      items: [{ stock: before }, { stock: null }],
      shop: { name: seller.user.shopName, deliveries: 0, rating: null },
      ownOrder: null,
      isOwn: false,
    })
    await market.visitor(noteVisit, { params })
    await seller.call(noteVisit, { params })
    expect(await seller.call(readOffer, { params })).toMatchObject({ opened: 1 })
    const card = await fetch(market.url + saleCard(params.token))
    expect([
      card.status,
      card.headers.get('content-type'),
      card.headers.get('x-robots-tag'),
    ]).toEqual([200, 'image/jpeg', 'noindex'])
    const quoted = await market.visitor(quoteSale, { params, body: atDoor })
    expect(quoted).toMatchObject({ total: 46_500, shippingFee: 1_000, pay: { whole: 46_500 } })
    const phone = newPhone()
    await ask(params, phone)
    const user = await enter(params, phone, await codeSent(phone))
    expect(user).toMatchObject({ phone, role: 'buyer', name: 'Mariam Coulibaly' })
    const mariam = { user, call: market.withToken(user.token) }
    expect(await stockNow()).toBe(before)
    const key = randomUUID()
    const placed = await take(mariam, params, { key, expectedTotal: 46_500 })
    expect(placed).toMatchObject({
      soldByLink: true,
      total: 46_500,
      state: 'awaiting_payment',
      payment: { method: 'orange_money', paymentUrl: expect.any(String) },
      items: [
        { name: 'Boubou bazin', unitPrice: 43_000, usualPrice: 47_500 },
        { name: 'Retouche manches', unitPrice: 2_500, usualPrice: null },
      ],
    })
    expect((await take(mariam, params, { key, expectedTotal: 46_500 }))._id).toBe(placed._id)
    expect(await stockNow()).toBe(before - 1)
    await payFor(market, placed)
    expect(await seller.call(readOffer, { params })).toMatchObject({
      outcome: 'paid',
      order: { orderNumber: placed.orderNumber, buyerName: 'Mariam C.' },
      commission: 2_275,
    })
    expect(await mariam.call(readSale, { params })).toMatchObject({
      state: 'taken',
      ownOrder: placed._id,
      others: [{ name: 'Boubou bazin', price: 47_500 }],
    })
    await expect(
      market.visitor(login, { body: { phone, password: 'secret12' } }),
    ).rejects.toMatchObject({ status: 401 })
  })

  test('is taken by one of fifty who open it at once', async () => {
    const params = await link()
    const buyers = await Promise.all(Array.from({ length: 50 }, () => market.buyer()))
    const before = await stockNow()
    const all = await Promise.allSettled(buyers.map((buyer) => take(buyer, params)))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
    expect(refused).toHaveLength(49)
    for (const reason of refused)
      expect(reason).toMatchObject({ status: 409, code: 'link_sales.taken' })
    expect(await stockNow()).toBe(before - 1)
    expect(await market.sql('select 1 from orders where sold_by_link')).toHaveLength(2)
  })

  test('of a last unit goes to one of two links and a cart, and the links say so', async () => {
    const last = await market.product({ seller, name: 'Dernier pagne', stock: 1 })
    const both = [
      await link({ lines: [articleAt(last, 9_000)] }),
      await link({ lines: [articleAt(last, 8_000)] }),
    ]
    const buyers = [await market.buyer(), await market.buyer()]
    const inCart = await market.buyer()
    const taken = await Promise.allSettled([
      ...both.map((sale, index) => take(buyers[index] ?? seller, sale)),
      order(inCart, [line(last)]),
    ])
    const won = taken.map(({ status }) => status === 'fulfilled')
    expect(won.filter(Boolean)).toHaveLength(1)
    const sales = await Promise.all(both.map((params) => market.visitor(readSale, { params })))
    expect(sales.map(({ state }) => state)).toEqual(
      both.map((_, index) => (won[index] ? 'taken' : 'sold_out')),
    )
  })

  test.each([
    ['withdrawn, then taken', ['withdraw', 'take'], 'withdrawn'],
    ['taken, then withdrawn', ['take', 'withdraw'], 'taken'],
    ['taken in its last ms, then ended and prolonged', ['take', 'end', 'prolong'], 'taken'],
    ['prolonged in its last ms, then ended', ['prolong', 'end'], 'open'],
    [
      'withdrawn, prolonged, taken, then ended',
      ['withdraw', 'prolong', 'take', 'end'],
      'withdrawn',
    ],
  ] as const)('%s while its row is locked: the first decides', async (_, acts, outcome) => {
    const params = await link({ hours: 24 })
    const buyer = await market.buyer()
    market.clock.advance(24 * 3_600_000 - 1)
    const act = {
      withdraw: () => seller.call(withdrawOffer, { params }),
      prolong: () => seller.call(prolongOffer, { params, body: { hours: 24 } }),
      take: () => take(buyer, params),
      end: () => {
        market.clock.advance(1)
        return market.runJob('promises.end', 'link_sales.take')
      },
    }
    const held = await market.kernel.database.pool.connect()
    await held.query('begin')
    await held.query('select from offers where id = $1 for update', [params.id])
    const begun: Promise<unknown>[] = []
    let waiting = 0
    for (const name of acts) {
      begun.push(act[name]())
      // The job passes a locked row over; else it could take the row before those that wait.
      if (name === 'end') await begun.at(-1)
      else await waitingForLocks((waiting += 1))
    }
    await held.query('commit')
    held.release()
    await Promise.allSettled(begun)
    await market.runJob('promises.end', 'link_sales.take')
    const read = await seller.call(readOffer, { params })
    expect(read.outcome).toBe(outcome)
    expect(read.order !== null).toBe(outcome === 'taken')
  })

  test('that is over or hidden says so, and sends no code', async () => {
    const [withdrawn, ended, hidden] = [
      await link(),
      await link({ hours: 24 }),
      await link({ lines: [await sleeves()] }),
    ]
    await seller.call(withdrawOffer, { params: withdrawn })
    await market.sql(
      `update products set suspended_by = 'admin' where id in (select product_id from offer_lines where offer_id = $1)`,
      [hidden.id],
    )
    market.clock.advance(25 * 3_600_000)
    const awa = await market.buyer()
    const phone = newPhone()
    const over = { withdrawn, ended, gone: hidden }
    for (const [state, params] of Object.entries(over)) {
      expect(await market.visitor(readSale, { params })).toMatchObject({ state })
      expect(await refusal(take(awa, params))).toMatchObject({ code: `link_sales.${state}` })
      expect(await refusal(ask(params, phone))).toMatchObject({ code: `link_sales.${state}` })
    }
    expect(await codeSent(phone)).toBe('')
    for (const [token, status] of [
      ['x'.repeat(43), 404],
      ['abc', 400],
    ] as const)
      expect(await refusal(market.visitor(readSale, { params: { token } }))).toMatchObject({
        status,
      })
  })

  test('takes no account over: the code proves the number, other roles sign in first', async () => {
    const sale = await link()
    const awa = await market.buyer('Awa Diarra')
    const { phone } = awa.user
    await ask(sale, phone)
    const code = await codeSent(phone)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    expect(await refusal(enter(sale, phone, wrong))).toMatchObject({
      code: 'identity.code_wrong',
      message: 'Ce code n’est pas le bon, ou n’est plus valable.',
    })
    const dead = { code: 'identity.code_wrong' }
    expect(await refusal(enter(sale, newPhone(), code))).toMatchObject(dead)
    expect(await enter(sale, phone, code)).toMatchObject({
      _id: awa.user._id,
      name: 'Mariam Coulibaly',
      onlySale: sale.id,
    })
    expect(await refusal(enter(sale, phone, code))).toMatchObject(dead)
    expect(await awa.call(readProfile, {})).toMatchObject({ name: 'Awa Diarra' })
    for (const { user } of [seller, await market.staff('admin'), await market.staff('livreur')]) {
      await ask(sale, user.phone)
      expect(await refusal(enter(sale, user.phone, await codeSent(user.phone)))).toMatchObject({
        status: 403,
        code: 'link_sales.sign_in_first',
      })
    }
    for (const own of [seller, await helperOf(market, seller, ['orders'])])
      expect(await refusal(take(own, sale))).toMatchObject({ code: 'link_sales.own_shop' })
  })

  test('has its codes tried five times, and sent as often as for forgotten passwords', async () => {
    const sale = await link()
    const phone = newPhone()
    await ask(sale, phone)
    const code = await codeSent(phone)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    for (let each = 0; each < 5; each += 1) await refusal(enter(sale, phone, wrong))
    expect(await refusal(enter(sale, phone, code))).toMatchObject({
      status: 429,
      code: 'identity.too_many_tries',
    })
    const asked = await Promise.allSettled(Array.from({ length: 10 }, () => ask(sale, phone)))
    expect(asked.filter(({ status }) => status === 'fulfilled').length).toBeLessThan(5)
    expect(await refusal(ask(sale, phone))).toMatchObject({
      status: 429,
      code: 'identity.too_many_tries',
    })
  })

  test('has its price alone: no promotion counts, and no cart buys its free line', async () => {
    await percentOff(seller, 50)
    await offeredByMarket(await market.staff('admin'), {})
    const sale = await link({ lines: [articleAt(boubou, 50_000), await sleeves()] })
    const awa = await market.buyer()
    const { total } = await awa.call(quoteSale, { params: sale, body: atDoor })
    expect(total).toBe(53_500)
    const [hidden] = await market.sql<{ _id: string; slug: string }>(
      'select p.id as _id, p.slug from products p join offer_lines l on l.product_id = p.id where l.offer_id = $1 and l.is_free',
      [sale.id],
    )
    if (!hidden) throw new Error('no free line')
    const refused = {
      'orders.unavailable': () => order(awa, [line(hidden)]),
      'link_sales.payment_not_offered': () => take(awa, sale, { pay: 'deposit' }),
      'link_sales.address_missing': () => take(awa, sale, { repere: '' }),
      'link_sales.place_not_offered': () => take(awa, sale, { receiveAt: 'shop' }),
      'orders.price_changed': () => take(awa, sale, { expectedTotal: 1 }),
    }
    for (const [code, tried] of Object.entries(refused))
      expect(await refusal(tried())).toMatchObject({ code })
    const placed = await take(awa, sale, { pay: 'cash', provider: null })
    expect(placed).toMatchObject({ state: 'new', total: 53_500 })
    expect(placed.items[0]).toMatchObject({ unitPrice: 50_000, usualPrice: null })
    // A free line has no page.
    expect(placed.items.map(({ slug }) => slug)).toEqual([boubou.slug, null])
  })
})
