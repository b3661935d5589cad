import { afterAll, describe, expect, test } from 'vitest'

import { listShopProducts } from '#modules/products/contract/catalogue.ts'
import { actOnTeamProducts, listTeamProducts } from '#modules/moderation/contract/admin-products.ts'
import { listOfferArticles } from '#modules/link-sales/contract/offer-articles.ts'
import {
  listOffers,
  prolongOffer,
  quoteOffer,
  readOffer,
  remakeOffer,
  withdrawOffer,
} from '#modules/link-sales/contract/offers.ts'
import { listNotifications } from '#modules/notices/contract/notifications.ts'
import { listSellerProducts } from '#modules/publishing/contract/seller-products.ts'
import { openMarket } from '../../../tests/support/market.ts'
import type { Person } from '../../../tests/support/market-people.ts'
import { articleAt, sellByLink } from '../../../tests/support/offers.ts'
import { helperOf } from '../../../tests/support/shop-helpers.ts'

const hour = 3_600_000
const market = await openMarket()
const seller = await market.seller()
const boubou = await market.product({ seller, name: 'Boubou bazin', price: 47_500, stock: 3 })
const photo = await market.image(seller)
const sleeves = { name: 'Retouche manches', imageId: photo, qty: 1, price: 2_500 }
afterAll(() => market.close())

const refused = (code: string, status: number, more: object = {}) => ({ code, status, ...more })

describe('a sale by link', () => {
  test('says beforehand that its shop pays the delivery, where each article has it free', async () => {
    const owner = await market.seller()
    const free = await market.product({ seller: owner, price: 20_000, isFreeLivraison: true })
    const trim = { ...sleeves, imageId: await market.image(owner) }
    const quoted = (lines: Parameters<typeof sellByLink>[1]['lines']) =>
      owner.call(quoteOffer, { body: { lines, depositPercent: 0 } })
    const lines = [articleAt(free, 19_000)]
    expect(await quoted(lines)).toMatchObject({ isFreeDelivery: true })
    expect(await quoted([...lines, trim])).toMatchObject({ isFreeDelivery: false })
    expect(await sellByLink(owner, { lines })).toMatchObject({
      isFreeDelivery: true,
      shopDelivery: null,
    })
  })

  test('has articles at a price for one person, and free lines that no list shows', async () => {
    const lines = [articleAt(boubou, 43_000), sleeves]
    const quoted = await seller.call(quoteOffer, { body: { lines, depositPercent: 30 } })
    expect(quoted).toMatchObject({
      total: 45_500,
      deposit: 13_650,
      rest: 31_850,
      commission: 2_275,
      receives: 43_225,
      lines: [
        { usualPrice: 47_500, stock: 3, problem: null },
        { usualPrice: null, stock: null, problem: null },
      ],
      places: ['door'],
      mostToday: 10,
    })
    const made = await sellByLink(seller, { lines, depositPercent: 30, readyDays: 5 })
    expect(made).toMatchObject({
      title: 'Boubou bazin, Retouche manches',
      outcome: 'open',
      total: 45_500,
      deposit: 13_650,
      commission: 2_275,
      receives: 43_225,
      opened: 0,
    })
    expect(made.path).toMatch(/^\/vente\/[\w-]{43}$/)
    expect(await seller.call(readOffer, { params: { id: made._id } })).toEqual(made)
    const [stored] = await market.sql<{ clear: string }>(
      `select encode(token_hash, 'escape') || encode(sealed_token, 'escape') as clear from offers where id = $1`,
      [made._id],
    )
    expect(stored?.clear).not.toContain(made.path?.slice(7))
    const { products } = await seller.call(listSellerProducts, { query: {} })
    expect(products.map(({ name }) => name)).toEqual(['Boubou bazin'])
    const shown = await market.visitor(listShopProducts, {
      params: { slug: seller.shopSlug },
      query: {},
    })
    expect(shown.products.map(({ name }) => name)).toEqual(['Boubou bazin'])
  })

  test('is made once by one press, and names what is wrong with a line', async () => {
    const wanted = { lines: [articleAt(boubou, 40_000)], key: 'one-press' }
    expect((await sellByLink(seller, wanted))._id).toBe((await sellByLink(seller, wanted))._id)
    await expect(sellByLink(seller, { lines: [articleAt(boubou, 4_000)] })).rejects.toMatchObject(
      refused('link_sales.line_invalid', 422, {
        message: '4\u202f750\u00a0f au moins : pas moins de 10 % du prix habituel.',
      }),
    )
    for (const lines of [
      [articleAt(boubou, 40_000, { qty: 4 })],
      [articleAt(boubou, 40_000), articleAt(boubou, 30_000)],
      [articleAt(boubou, 40_000, { size: 'XXL' })],
    ])
      await expect(sellByLink(seller, { lines })).rejects.toMatchObject({
        code: 'link_sales.line_invalid',
      })
    await expect(
      sellByLink(seller, { lines: [articleAt(boubou, 40_000)], receiveAt: ['shop'] }),
    ).rejects.toMatchObject({ code: 'link_sales.place_not_offered' })
    for (const name of ['Appelez le 76 12 34 56', 'Voir t.me/bazin', 'ab'])
      await expect(sellByLink(seller, { lines: [{ ...sleeves, name }] })).rejects.toMatchObject({
        status: 400,
      })
  })

  test('is withdrawn, prolonged and made again, each while it may be', async () => {
    const params = { id: (await sellByLink(seller, { lines: [sleeves], hours: 24 }))._id }
    market.clock.advance(20 * hour)
    const longer = await seller.call(prolongOffer, { params, body: { hours: 72 } })
    expect(longer.endsAt).toBe(new Date(market.clock.now().getTime() + 72 * hour).toISOString())
    market.clock.advance(71 * hour)
    expect(await seller.call(readOffer, { params })).toMatchObject({ outcome: 'open' })
    market.clock.advance(2 * hour)
    expect(await seller.call(readOffer, { params })).toMatchObject({ outcome: 'ended', path: null })
    const notOpen = { code: 'link_sales.not_open', status: 409 }
    await expect(seller.call(withdrawOffer, { params })).rejects.toMatchObject(notOpen)
    await market.runJob('promises.end', 'link_sales.take')
    await expect(seller.call(prolongOffer, { params, body: { hours: 24 } })).rejects.toMatchObject(
      notOpen,
    )
    const again = await seller.call(
      remakeOffer,
      { params, body: { hours: 24 } },
      { idempotencyKey: 'make-again' },
    )
    expect(again).toMatchObject({ outcome: 'open', title: 'Retouche manches', total: 2_500 })
    const gone = await seller.call(withdrawOffer, { params: { id: again._id } })
    expect(gone).toMatchObject({ outcome: 'withdrawn', path: null })
    expect(await seller.call(withdrawOffer, { params: { id: again._id } })).toEqual(gone)
    const { offers, open } = await seller.call(listOffers, { query: {} })
    expect(offers.map(({ outcome }) => outcome).slice(0, 2)).toEqual(['withdrawn', 'ended'])
    expect(open).toBe(0)
  })

  test('is prolonged, never shortened', async () => {
    const made = await sellByLink(seller, { lines: [articleAt(boubou, 40_000)], hours: 72 })
    const params = { id: made._id }
    const prolong = (hours: 24 | 48 | 72) => seller.call(prolongOffer, { params, body: { hours } })
    for (const hours of [24, 48] as const)
      await expect(prolong(hours)).rejects.toMatchObject(refused('link_sales.not_longer', 409))
    expect(await seller.call(readOffer, { params })).toMatchObject({
      endsAt: made.endsAt,
      hours: 72,
    })
    expect((await prolong(72)).endsAt).toBe(made.endsAt)
    market.clock.advance(24 * hour)
    await expect(prolong(24)).rejects.toMatchObject(refused('link_sales.not_longer', 409))
    expect((await prolong(48)).endsAt).toBe(made.endsAt)
    market.clock.advance(hour)
    const later = new Date(Date.parse(made.endsAt) + hour).toISOString()
    expect((await prolong(48)).endsAt).toBe(later)
    await seller.call(withdrawOffer, { params })
  })

  test('its free lines are read by the team with the products, and may be hidden', async () => {
    const admin = await market.staff('admin')
    const { _id: id } = await sellByLink(seller, { lines: [{ ...sleeves, name: 'Broderie' }] })
    const { products } = await admin.call(listTeamProducts, { query: { state: 'unseen' } })
    const free = products.find(({ name }) => name === 'Broderie')
    expect(free).toMatchObject({ state: 'sold_by_link' })
    const act = (what: 'suspend' | 'resume') =>
      admin.call(actOnTeamProducts, {
        body: { ids: [free?._id ?? ''], act: what, reason: 'Contrefaçon.' },
      })
    await act('suspend')
    expect(await seller.call(readOffer, { params: { id } })).toMatchObject({ outcome: 'hidden' })
    await act('resume')
    expect(await seller.call(readOffer, { params: { id } })).toMatchObject({ outcome: 'open' })
    expect((await seller.call(listSellerProducts, { query: {} })).products).toHaveLength(1)
  })

  test('counts against the limits of its shop and the products of its plan', async () => {
    const small = await market.seller({ name: 'Petite', plan: 'free' })
    const soap = await market.product({ seller: small, price: 1_000, stock: 99 })
    const made = []
    for (let each = 0; each < 10; each += 1)
      made.push(await sellByLink(small, { lines: [articleAt(soap, 900)] }))
    await expect(sellByLink(small, { lines: [articleAt(soap, 900)] })).rejects.toMatchObject(
      refused('link_sales.too_many_today', 409),
    )
    await market.sql('update shops set deliveries_count = 10 where id = $1', [small.shopId])
    const both = await Promise.allSettled(
      Array.from({ length: 12 }, () => sellByLink(small, { lines: [articleAt(soap, 900)] })),
    )
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    const params = { id: made[0]?._id ?? '' }
    await small.call(withdrawOffer, { params })
    for (let each = 1; each < 3; each += 1) await market.product({ seller: small })
    const line = { ...sleeves, imageId: await market.image(small) }
    await expect(sellByLink(small, { lines: [line] })).rejects.toMatchObject(
      refused('publishing.quota_reached', 409),
    )
    await sellByLink(small, { lines: [articleAt(soap, 900)] })
  })

  test('is made by a helper with the right to orders, under his name, at the usual price', async () => {
    const moussa = await helperOf(market, seller, ['orders'])
    const { products } = await moussa.call(listOfferArticles, { query: { q: 'bazin' } })
    expect(products).toMatchObject([{ _id: boubou._id, price: 47_500, stock: expect.any(Number) }])
    const sentence = '47\u202f500\u00a0f au moins : baisser un prix demande le droit « Produits ».'
    const below = [articleAt(boubou, 47_499)]
    const quoted = await moussa.call(quoteOffer, { body: { lines: below, depositPercent: 0 } })
    expect(quoted.lines[0]?.problem).toBe(sentence)
    await expect(sellByLink(moussa, { lines: below })).rejects.toMatchObject(
      refused('link_sales.line_invalid', 422, { message: sentence }),
    )
    const free = 'Une ligne libre demande le droit « Produits ».'
    const withFree = [articleAt(boubou, 47_500), sleeves]
    const asked = await moussa.call(quoteOffer, { body: { lines: withFree, depositPercent: 0 } })
    expect(asked.lines.map(({ problem }) => problem)).toEqual([null, free])
    await expect(sellByLink(moussa, { lines: withFree })).rejects.toMatchObject(
      refused('link_sales.line_invalid', 422, { message: free }),
    )
    for (const lines of [[articleAt(boubou, 40_000)], [sleeves]]) {
      const { _id: id } = await sellByLink(seller, { lines })
      const longer = { params: { id }, body: { hours: 72 } } as const
      await expect(moussa.call(prolongOffer, longer)).rejects.toMatchObject(
        refused('link_sales.line_invalid', 422),
      )
      await seller.call(prolongOffer, longer)
      await seller.call(withdrawOffer, { params: { id } })
      const again = { params: { id }, body: { hours: 24 } } as const
      await expect(
        moussa.call(remakeOffer, again, { idempotencyKey: `again-${id}` }),
      ).rejects.toMatchObject(refused('link_sales.line_invalid', 422))
    }
    const made = await sellByLink(moussa, { lines: [articleAt(boubou, 47_500)] })
    expect(await seller.call(readOffer, { params: { id: made._id } })).toMatchObject({
      outcome: 'open',
    })
    expect(await pricesOf(moussa)).toEqual([
      {
        action: 'shops.offer_made',
        before: 'prix habituel 47\u202f500\u00a0f',
        after: '1 × 47\u202f500\u00a0f',
      },
    ])
    // Its price went up since: who may not lower prices no longer prolongs the old one.
    const prolong = (by: Person) =>
      by.call(prolongOffer, { params: { id: made._id }, body: { hours: 72 } })
    await prolong(moussa)
    await market.sql('update products set price_francs = price_francs + 1 where id = $1', [
      boubou._id,
    ])
    await expect(prolong(moussa)).rejects.toMatchObject(refused('link_sales.line_invalid', 422))
    await prolong(seller)
    await market.sql('update products set price_francs = price_francs - 1 where id = $1', [
      boubou._id,
    ])
    const other = await helperOf(market, seller, ['products'])
    await expect(sellByLink(other, { lines: [articleAt(boubou, 40_000)] })).rejects.toMatchObject({
      code: 'shops.right_missing',
    })
  })

  test('is made cheaper, or of free lines, by a helper with the right to products; its owner hears', async () => {
    const awa = await helperOf(market, seller, ['orders', 'products'], 'Awa Traoré')
    const lines = [articleAt(boubou, 4_750, { qty: 2 }), sleeves]
    for (let press = 0; press < 2; press += 1) await sellByLink(awa, { lines, key: 'once-cheaper' })
    expect(await pricesOf(awa)).toEqual([
      {
        action: 'shops.offer_made',
        before: 'prix habituel 47\u202f500\u00a0f, ligne libre',
        after: '2 × 4\u202f750\u00a0f, 1 × 2\u202f500\u00a0f',
      },
    ])
    await sellByLink(seller, { lines: [articleAt(boubou, 4_750)] })
    await market.settle()
    const { notifications } = await seller.call(listNotifications, { query: { limit: 50 } })
    const told = notifications.filter(({ title }) => title === 'Vente par lien faite')
    expect(told.map(({ message }) => message.replaceAll(/[\u00a0\u202f]/g, ' '))).toEqual([
      'Awa a fait un lien : « Boubou bazin », 2 × 4 750 f (prix habituel 47 500 f) ; « Retouche manches », 1 × 2 500 f (ligne libre).',
      'Moussa a fait un lien : « Boubou bazin », 1 × 47 500 f (prix habituel 47 500 f).',
    ])
  })
})

const pricesOf = (helper: Person) =>
  market.sql(
    `select action, before ->> 'price' as before, after ->> 'price' as after
    from audit_acts where actor_id = $1`,
    [helper.user._id],
  )
