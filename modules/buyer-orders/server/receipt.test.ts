import { afterAll, expect, test } from 'vitest'

import { addWebhook } from '#modules/integrations/contract/webhooks.ts'
import {
  acceptParcel,
  exportSellerOrders,
  listSellerOrders,
  readyParcel,
  refuseParcel,
} from '#modules/shop-orders/contract/seller-orders.ts'
import { offerCollection } from '../../../tests/support/collections.ts'
import { openMarket } from '../../../tests/support/market.ts'
import type { Person } from '../../../tests/support/market-people.ts'
import { inCash, line, order, parcelOf } from '../../../tests/support/orders.ts'
import { relayOf } from '../../../tests/support/relays.ts'
import { wordsOfPdf } from './testing/words-of-pdf.ts'

const market = await openMarket()
const awa = await market.buyer()
afterAll(() => market.close())

const receipt = (orderId: string, person: Person) =>
  fetch(`${market.url}/api/orders/${orderId}/receipt`, {
    headers: { authorization: `Bearer ${person.user.token}` },
  })

const wordsOf = async (orderId: string) =>
  wordsOfPdf(Buffer.from(await (await receipt(orderId, awa)).arrayBuffer()))

test('a receipt has what the law asks: seller’s identity, articles, delivery, total, means', async () => {
  const [bazin, kadi] = [
    await market.seller({ name: 'Bazin Diarra' }),
    await market.seller({ name: 'Cuisine de Kadi' }),
  ]
  const [cloth, pot] = [
    await market.product({
      seller: bazin,
      name: 'Bogolan de Ségou',
      price: 12_500,
      variants: [{ size: null, color: 'Indigo', stock: 9 }],
    }),
    await market.product({ seller: kadi, name: 'Marmite', price: 8_000, subCategory: 'marmites' }),
  ]
  const placed = await order(awa, [line(cloth, 2, { color: 'Indigo' }), line(pot)], {
    paymentMethod: 'cash_on_delivery',
  })
  const words = await wordsOf(placed._id)
  for (const seller of [bazin, kadi])
    expect(words).toContain(
      `Vendu par ${seller.user.shopName} · Bagadadji, rue 508 · ${seller.user.phone.replace(/(..)(..)(..)(..)/, '$1 $2 $3 $4')}`,
    )
  for (const part of [
    `Reçu de la commande ${placed.orderNumber}`,
    'Passée le ven. 20 nov. 2026, 10 h',
    'À livrer à Awa Diarra, 76 12 34 56, Badalabougou, Bamako, derrière la pharmacie du Pont',
    '2 × Bogolan de Ségou (Indigo), 12 500 f pièce',
    '25 000 f',
    '1 × Marmite',
    'Arrivée prévue : sam. 21 nov.',
    '34 500 f',
    'Paiement à la livraison : À payer à la remise',
    'accusé de réception de commande',
  ])
    expect(words).toContain(part)

  await kadi.call(refuseParcel, {
    params: { id: placed.fulfillments[1]?._id ?? '' },
    body: { reason: 'Plus en rayon.' },
  })
  const after = await wordsOf(placed._id)
  for (const part of ['Colis : Annulé', 'Colis annulés', '−8 500 f', 'Reste', '26 000 f'])
    expect(after).toContain(part)
})

test('each paper of an order says where it is collected, and nothing of the relay’s owner', async () => {
  const seller = await market.seller({ name: 'Tissus de Mopti' })
  const lamine = await market.seller({ name: 'Lamine Couture' })
  const { relayId } = await relayOf(market, lamine)
  await offerCollection(seller)
  await seller.call(addWebhook, {
    body: { url: 'https://caisse.boutique.ml/sugu', events: ['order.placed'] },
  })
  const cloth = await market.product({ seller, stock: 9 })
  const [atRelay, atShop] = [
    await order(awa, [line(cloth)], { ...inCash, receiveAt: 'relay', relayId }),
    await order(awa, [line(cloth)], { ...inCash, receiveAt: 'shop' }),
  ]
  await market.settle()
  const relay = await wordsOf(atRelay._id)
  expect(relay).toContain('À retirer au point relais par Awa Diarra, 76 12 34 56')
  expect(relay).toContain(
    'Retrait : point relais Lamine Couture, Badalabougou, Près de la station, porte 212, attendez notre message avant de venir',
  )
  expect(relay).not.toContain('derrière la pharmacie')
  const awaited = await wordsOf(atShop._id)
  expect(awaited).toContain('Retrait : à la boutique, Bagadadji, rue 508')
  expect(awaited).toContain('attendez notre message avant de venir')
  await seller.call(acceptParcel, { params: { id: parcelOf(atShop) } })
  await seller.call(readyParcel, { params: { id: parcelOf(atShop) } })
  expect(await wordsOf(atShop._id)).not.toContain('attendez notre message')
  const file = await fetch(market.url + exportSellerOrders.path, {
    headers: { authorization: `Bearer ${seller.user.token}` },
  })
  const csv = await file.text()
  expect(csv).toContain(';Au point relais;;Lamine Couture, Badalabougou\r\n')
  const { orders } = await seller.call(listSellerOrders, { query: {} })
  expect(orders.map(({ place }) => place).toSorted()).toEqual([
    'point relais Lamine Couture, Badalabougou',
    'à la boutique',
  ])
  const sent = await market.sql<{ body: string }>(
    `select body from webhook_deliveries where event = 'order.placed' order by id`,
  )
  expect(sent.map(({ body }) => JSON.parse(body) as unknown)).toMatchObject([
    { data: { receiveAt: 'relay', relay: { name: 'Lamine Couture', quartier: 'Badalabougou' } } },
    { data: { receiveAt: 'shop' } },
  ])
  const papers = [relay, csv, JSON.stringify(orders), ...sent.map(({ body }) => body)].join()
  expect(papers.replaceAll(/\s/g, '')).not.toContain(lamine.user.phone)
})
