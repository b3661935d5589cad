import { inflateSync } from 'node:zlib'

import { afterAll, expect, test } from 'vitest'

import { refuseParcel } from '#modules/orders/contract/seller-orders.ts'
import { openMarket } from '../../../tests/market.ts'
import type { Person } from '../../../tests/market-people.ts'
import { line, order } from '../../../tests/orders.ts'

const market = await openMarket()
const awa = await market.buyer()
afterAll(() => market.close())

const receipt = (orderId: string, person: Person) =>
  fetch(`${market.url}/api/orders/${orderId}/receipt`, {
    headers: { authorization: `Bearer ${person.user.token}` },
  })

test('a receipt can be kept by its buyer, and by nobody else', async () => {
  const seller = await market.seller()
  const goods = await Promise.all(
    ['Pagne « Œil de bœuf »', 'Bogolan de Ségou', 'Bazin brodé'].map((name) =>
      market.product({ seller, name }),
    ),
  )
  const placed = await order(
    awa,
    goods.map((one) => line(one)),
    { paymentMethod: 'cash_on_delivery' },
  )
  const answer = await receipt(placed._id, awa)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(bytes.length).toBeLessThan(20_000)
  expect((await receipt(placed._id, await market.buyer())).status).toBe(404)
})

/** The words of a PDF of ours, line by line: its streams inflated, its shown strings decoded. */
function wordsOf(pdf: Buffer): string {
  const raw = pdf.toString('latin1')
  const streams = [...raw.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].flatMap(([, body]) => {
    try {
      return [inflateSync(Buffer.from(body ?? '', 'latin1')).toString('latin1')]
    } catch {
      return []
    }
  })
  const shown = streams.flatMap((stream) =>
    [...stream.matchAll(/\[((?:<[0-9a-f]*>|[-\d.\s])+)\] TJ/g)].map(([, parts]) => parts ?? ''),
  )
  const decoder = new TextDecoder('windows-1252')
  return shown
    .map((parts) =>
      [...parts.matchAll(/<([0-9a-f]*)>/g)]
        .map(([, hex]) => decoder.decode(Buffer.from(hex ?? '', 'hex')))
        .join(''),
    )
    .join('\n')
    .replaceAll('\u00a0', ' ')
}

test('a receipt recalls what the law asks for: each seller’s identity, each article and its price, delivery, total, means and door', async () => {
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
  const words = wordsOf(Buffer.from(await (await receipt(placed._id, awa)).arrayBuffer()))
  for (const seller of [bazin, kadi])
    expect(words).toContain(
      `Vendu par ${seller.user.shopName} · Bagadadji, rue 508 · ${seller.user.phone.replace(/(..)(..)(..)(..)/, '$1 $2 $3 $4')}`,
    )
  for (const part of [
    `Reçu de la commande ${placed.orderNumber}`,
    'Passée le 20 novembre 2026',
    'Livrée à Awa Diarra, 76 12 34 56, Badalabougou, Bamako, derrière la pharmacie du Pont',
    '2 × Bogolan de Ségou (Indigo), 12 500 f pièce',
    '25 000 f',
    '1 × Marmite',
    'Arrivée prévue : sam. 21 nov.',
    '34 500 f',
    'Paiement à la livraison : À payer à la livraison',
    'accusé de réception de commande',
  ])
    expect(words).toContain(part)

  await kadi.call(refuseParcel, {
    params: { id: placed.fulfillments[1]?._id ?? '' },
    body: { reason: 'Plus en rayon.' },
  })
  const after = wordsOf(Buffer.from(await (await receipt(placed._id, awa)).arrayBuffer()))
  for (const part of ['Colis : Annulé', 'Colis annulés', '-8 500 f', 'Reste', '26 000 f'])
    expect(after).toContain(part)
})

test('two shops of one name each have their own address and telephone on the receipt', async () => {
  const twins = [
    await market.seller({ name: 'Boutique Keïta' }),
    await market.seller({ name: 'Boutique Keïta' }),
  ]
  await market.sql("update shops set address = 'Médine, rue 12' where id = $1", [twins[1]?.shopId])
  const goods = await Promise.all(twins.map((seller) => market.product({ seller })))
  const placed = await order(
    awa,
    goods.map((one) => line(one)),
    { paymentMethod: 'cash_on_delivery' },
  )
  const words = wordsOf(Buffer.from(await (await receipt(placed._id, awa)).arrayBuffer()))
  const phoneOf = ({ user }: (typeof twins)[number]) => user.phone.replace(/(..)(?=.)/g, '$1 ')
  const [one, other] = twins.map(phoneOf)
  expect(words).toContain(`Vendu par Boutique Keïta · Bagadadji, rue 508 · ${one}`)
  expect(words).toContain(`Vendu par Boutique Keïta · Médine, rue 12 · ${other}`)
})
