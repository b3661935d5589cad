import { randomUUID } from 'node:crypto'

import { firstProvider } from '#modules/operators/database/values.ts'
import { address, phones, type Stranger, type StrangerAct } from './stranger.ts'

/** Lists the costly acts of people with a link, and reads of files for other services. */
export async function linkActs(stranger: Stranger): Promise<StrangerAct[]> {
  const { send, json, buyer, owner, one, publish, client } = stranger
  const article = await json(
    await publish({ name: 'Pagne de passage', description: 'Tissé à la main.', stock: 90 }),
  )
  const sales: string[] = []
  for (let made = 0; made < 3; made += 1) {
    const { path } = await json(
      await send(owner.token, 'POST', '/api/seller/offers', {
        lines: [{ product: article['_id'], qty: 1, price: 4_000 }],
        receiveAt: ['door'],
        depositPercent: 0,
        readyDays: 0,
        hours: 72,
      }),
    )
    sales.push(String(path).slice('/vente/'.length))
  }
  const sale = (n: number) => sales[n % sales.length] ?? ''
  const order = await json(
    await send(buyer.token, 'POST', '/api/orders', {
      cartItems: [{ product: article['_id'], qty: 1 }],
      paymentMethod: firstProvider,
      shippingAddress: address,
    }),
  )
  const { token: toPay } = await json(
    await send(buyer.token, 'POST', `/api/orders/${String(order['_id'])}/payment-link`, {}),
  )
  const shop = await one(
    `select s.slug as v from shops s join products p on p.shop_id = s.id where p.listed
     group by s.slug order by count(*) desc limit 1`,
  )
  // A catalogue of a thousand products in one shop.
  await client.query('update products set shop_id = (select id from shops where slug = $1)', [shop])
  const products = (
    await client.query<{ id: string }>('select id from products where listed limit 1000')
  ).rows.map(({ id }) => id)
  const who = 'a network without accounts' as const
  const get = (path: string) => send(null, 'GET', path)
  const post = (path: string, body: Record<string, unknown>) => send(null, 'POST', path, body)
  return [
    {
      who,
      act: 'reports of a sale by link',
      perMinute: 100,
      perDay: 2_000,
      // Twenty of a sale wait; a new shop makes ten links a day.
      keptADay: 200,
      times: 45,
      send: (n) =>
        post(`/api/offers/${sale(n)}/reports`, { reason: 'other', words: 'a'.repeat(500) }),
    },
    {
      who,
      act: 'visits of a sale by link',
      perMinute: 600,
      times: 200,
      send: (n) => post(`/api/offers/${sale(n)}/visits`, {}),
    },
    {
      who,
      act: 'prices of a sale by link',
      perMinute: 2_400,
      times: 200,
      send: (n) =>
        post(`/api/offers/${sale(n)}/quote`, {
          receiveAt: 'door',
          place: { region: 'Bamako', quartier: 'Badalabougou' },
        }),
    },
    {
      who,
      act: 'pages drawn, of a sale by link',
      keptADay: 0,
      perMinute: 1_200,
      times: 100,
      send: (n) => get(`/vente/${sale(n)}`),
    },
    {
      who,
      act: 'pages drawn, of a link to pay',
      keptADay: 0,
      perMinute: 1_200,
      times: 100,
      send: () => get(`/payer/${String(toPay)}`),
    },
    {
      who,
      act: 'operator’s pages of a link to pay',
      perMinute: 400,
      perDay: 2_000,
      times: 30,
      send: () => post(`/api/payment-links/${String(toPay)}/payment`, { provider: firstProvider }),
    },
    {
      who,
      act: 'codes to buy by a link',
      perMinute: 100,
      // Twenty, then one every ten minutes.
      perDay: 26,
      times: 20,
      send: (n) => post(`/api/offers/${sale(n)}/code`, { phone: String(phones + 3_000 + n) }),
    },
    {
      who,
      act: 'wrong codes of a sale by link',
      perMinute: 300,
      times: 100,
      send: (n) =>
        post(`/api/offers/${sale(n)}/session`, {
          name: 'Passant Inconnu',
          phone: String(phones + 3_000 + (n % 20)),
          code: '000000',
        }),
    },
    {
      who,
      act: 'codes to sign in',
      perMinute: 100,
      perDay: 26,
      times: 20,
      send: (n) => post('/api/users/login-code', { phone: String(phones + n) }),
    },
    {
      who,
      act: 'wrong codes to sign in',
      perMinute: 300,
      times: 25,
      send: (n) => post('/api/users/login-by-code', { phone: String(phones + n), code: '000000' }),
    },
    {
      who,
      act: 'feeds of a shop with 1,000 products',
      perMinute: 600,
      times: 20,
      send: () => get(`/boutique/${shop}/produits.xml`),
    },
    {
      who,
      act: 'status pictures of products',
      atOnce: 1,
      perMinute: 600,
      keptADay: 1_000,
      times: 20,
      send: (n) => get(`/apercu/statut/${products[n] ?? randomUUID()}.jpg`),
    },
    {
      who,
      act: 'status pictures of a sale by link',
      // The photo in its size, once.
      keptADay: 20,
      atOnce: 1,
      perMinute: 600,
      times: 20,
      send: (n) => get(`/apercu/statut/vente/${sale(n)}.jpg`),
    },
    {
      who,
      act: 'previews of a sale by link',
      keptADay: 20,
      atOnce: 1,
      perMinute: 2_400,
      times: 20,
      send: (n) => get(`/apercu/vente/${sale(n)}.jpg`),
    },
    {
      who: 'a fresh account',
      act: '« Prévenez-moi » of regions',
      // Each region once.
      keptADay: 60,
      perMinute: 240,
      perDay: 10_000,
      times: 60,
      send: (n) =>
        send(
          buyer.token,
          'PUT',
          `/api/awaited-regions/${['Kayes', 'Gao', 'Kidal'][n % 3] ?? ''}`,
          {},
        ),
    },
  ]
}
