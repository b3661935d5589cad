import { afterAll, describe, expect, test } from 'vitest'

import * as contract from '#modules/conversations/contract/conversations.ts'
import { removeHelper } from '#modules/shops/contract/shop-team.ts'
import { newId } from '#kernel/ids.ts'
import { openMarket } from '../../../tests/support/market.ts'
import type { Person, Seller } from '../../../tests/support/market-people.ts'
import { read, readAll, say, write } from '../../../tests/support/messages.ts'
import { inCash, line, order, parcelOf } from '../../../tests/support/orders.ts'
import { pictureOf } from '../../../tests/support/pictures.ts'
import { helperOf } from '../../../tests/support/shop-helpers.ts'

const market = await openMarket()
const courier = await market.staff('livreur')
afterAll(() => market.close())

const listed = (person: Person) => person.call(contract.listConversations, {})
const listedByShop = (person: Person) => person.call(contract.listShopConversations, {})
const textsOf = async (person: Person, conversation: { conversationId: string }) =>
  (await read(person, conversation)).messages.map(({ text }) => text)
const onTheWay = (parcelId: string) =>
  market.sql(`update parcels set state = 'in_delivery', courier_id = $2 where id = $1`, [
    parcelId,
    courier.user._id,
  ])
const people = async (): Promise<[Person, Seller]> => [
  await market.buyer('Oumou Bah'),
  await market.seller(),
]

test('a buyer writes to a shop from a product, the shop answers, and both read the same', async () => {
  const [oumou, bazin] = await people()
  const cloth = await market.product({ seller: bazin, name: 'Grand bogolan', price: 45_000 })
  const before = await oumou.call(contract.findConversation, {
    params: { slug: bazin.shopSlug },
    query: { produit: cloth.slug },
  })
  expect(before).toMatchObject({
    conversationId: null,
    shop: { name: 'Bazin Diarra', slug: bazin.shopSlug, answersInMs: null },
    product: { name: 'Grand bogolan', price: 45_000, isSold: true },
  })
  const photo = await pictureOf(market, oumou)
  const asked = await write(oumou, bazin, {
    text: 'Le lit fait 1,60 m, ça ira ?',
    product: cloth.slug,
    images: [photo],
  })
  expect(asked.message).toMatchObject({
    side: 'buyer',
    state: 'sent',
    product: { slug: cloth.slug },
    images: [{ _id: photo }],
    parcel: null,
  })
  expect(await listedByShop(bazin)).toMatchObject({
    waiting: [
      {
        _id: asked.conversationId,
        name: 'Oumou B.',
        last: { side: 'buyer', text: 'Le lit fait 1,60 m, ça ira ?', photos: 1, by: null },
        about: 'Grand bogolan',
        unread: 1,
      },
    ],
    others: [],
  })
  await readAll(bazin, asked)
  expect(await read(oumou, asked)).toMatchObject({ readUpTo: asked.message._id, unread: 0 })
  market.clock.advance(60_000)
  await say(bazin, asked, 'Oui, il fait 2 m.')
  expect(await read(bazin, asked)).toMatchObject({ side: 'shop', buyerName: 'Oumou B.', unread: 0 })
  expect(await listed(oumou)).toMatchObject({
    waiting: [
      { name: 'Bazin Diarra', unread: 1, last: { side: 'shop', text: 'Oui, il fait 2 m.' } },
    ],
  })
  expect(await textsOf(oumou, asked)).toEqual(await textsOf(bazin, asked))
  expect(
    await oumou.call(contract.findConversation, { params: { slug: bazin.shopSlug } }),
  ).toMatchObject({ conversationId: asked.conversationId, product: null })
})

test('a message sent again with its key is stored once', async () => {
  const [oumou, bazin] = await people()
  const draft = { key: newId(), text: 'Bonjour' }
  const [first, second] = await Promise.all([
    write(oumou, bazin, draft),
    write(oumou, bazin, draft),
  ])
  expect(second).toEqual(first)
  expect((await say(oumou, first, draft)).message._id).toBe(first.message._id)
  const next = { key: newId(), text: 'Le bleu déteint ?' }
  const sent = await Promise.all(Array.from({ length: 6 }, () => write(oumou, bazin, next)))
  expect(new Set(sent.map(({ message }) => message._id)).size).toBe(1)
  expect(await textsOf(bazin, first)).toEqual(['Bonjour', 'Le bleu déteint ?'])
})

test('one conversation for each buyer and shop, begun by two phones at once', async () => {
  const [oumou, bazin] = await people()
  const [one, other] = await Promise.all([
    write(oumou, bazin, 'Le bleu déteint ?'),
    write(oumou, bazin, 'Et le vert ?'),
  ])
  expect(other.conversationId).toBe(one.conversationId)
  expect(await textsOf(bazin, one)).toHaveLength(2)
})

describe('numbers and links', () => {
  test('are masked for both sides until a parcel is on its way between them', async () => {
    const [oumou, bazin] = await people()
    const goods = await market.product({ seller: bazin })
    const asked = await write(oumou, bazin, 'Appelez le 76 12 34 56, ou wa.me/22376123456')
    expect(asked.message).toMatchObject({
      text: 'Appelez le [masqué], ou [masqué]',
      masked: 'number',
    })
    expect(await textsOf(bazin, asked)).toEqual(['Appelez le [masqué], ou [masqué]'])
    expect((await listedByShop(bazin)).waiting[0]?.last.text).toContain('[masqué]')
    const placed = await order(oumou, [line(goods)], inCash)
    expect(await read(bazin, asked)).toMatchObject({ showsNumbers: false, buyerName: 'Oumou Bah' })
    await onTheWay(parcelOf(placed))
    expect(await read(bazin, asked)).toMatchObject({
      showsNumbers: true,
      messages: [{ text: 'Appelez le 76 12 34 56, ou [masqué]', masked: 'link' }],
    })
  })
})

describe('what is refused', () => {
  test('writing to a shop that is one’s own, that one helps, or that is gone', async () => {
    const [oumou, bazin] = await people()
    const moussa = await helperOf(market, bazin, ['products'])
    for (const person of [bazin, moussa])
      await expect(write(person, bazin, 'Bonjour')).rejects.toMatchObject({
        status: 409,
        code: 'conversations.own_shop',
      })
    await expect(write(oumou, { shopSlug: 'nulle-part' }, 'Bonjour')).rejects.toMatchObject({
      status: 404,
      code: 'products.shop_unknown',
    })
    const asked = await write(oumou, bazin, 'Bonjour')
    await market.sql('update users set suspended_at = now() where id = $1', [bazin.user._id])
    await expect(say(oumou, asked, 'Toujours là ?')).rejects.toMatchObject({
      code: 'conversations.closed',
    })
    expect(await read(oumou, asked)).toMatchObject({ closed: 'other' })
  })
})

test('a side blocks the other and takes it back; what the other closed it cannot open', async () => {
  const [oumou, bazin] = await people()
  const asked = await write(oumou, bazin, 'Bonjour')
  const close = (person: Person, closed: boolean) =>
    person.call(contract.closeConversation, {
      params: { id: asked.conversationId },
      body: { closed },
    })
  await close(bazin, true)
  expect(await read(bazin, asked)).toMatchObject({ closed: 'me' })
  expect(await read(oumou, asked)).toMatchObject({ closed: 'other' })
  for (const person of [oumou, bazin])
    await expect(say(person, asked, 'Et alors ?')).rejects.toMatchObject({
      status: 409,
      message: 'Cette conversation est fermée.',
    })
  await expect(write(oumou, bazin, 'Et alors ?')).rejects.toMatchObject({ status: 409 })
  await expect(close(oumou, false)).rejects.toMatchObject({ code: 'conversations.closed' })
  await close(bazin, false)
  await close(bazin, false)
  await say(oumou, asked, 'Merci')
})

test('a newcomer begins ten conversations a day, and goes on writing in them', async () => {
  const newcomer = await market.buyer()
  const shops = []
  for (let shop = 0; shop < 11; shop += 1) shops.push(await market.seller({ name: `Étal ${shop}` }))
  const asked = []
  for (const shop of shops.slice(0, 10)) asked.push(await write(newcomer, shop, 'Bonjour'))
  const last = shops[10]
  if (!last || !asked[0]) throw new Error('no shop')
  await expect(write(newcomer, last, 'Bonjour')).rejects.toMatchObject({
    status: 429,
    message: 'Vous avez déjà ouvert 10 conversations aujourd’hui. Revenez demain.',
  })
  await say(newcomer, asked[0], 'Encore une question')
  market.clock.advance(24 * 3_600_000 + 1)
  await write(newcomer, last, 'Bonjour')
})

test('who helps no more learns nothing by the number that open pages ask for', async () => {
  const [oumou, bazin] = await people()
  const helper = await helperOf(market, bazin, ['answers'])
  await write(oumou, bazin, { text: 'Bonjour' })
  const { watch } = await listedByShop(helper)
  const changes = (of: string) => market.visitor(contract.readChanges, { params: { watch: of } })
  await expect(changes(watch)).resolves.toBeDefined()
  await bazin.call(removeHelper, { params: { id: helper.helperId } })
  await expect(changes(watch)).rejects.toMatchObject({ code: 'conversations.unknown' })
  await expect(changes((await listedByShop(bazin)).watch)).resolves.toBeDefined()
})
