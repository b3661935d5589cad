import { randomInt, randomUUID } from 'node:crypto'

import { address, phones, type Stranger, type StrangerAct } from './stranger.ts'

/** Lists the costly acts of accounts, shops and visitors. */
export async function strangerActs(stranger: Stranger): Promise<StrangerAct[]> {
  const { send, json, account, buyer, owner, one, photoForm, publish, client } = stranger
  const ids = (
    await client.query<{ id: string }>('select id from products where listed limit 1000')
  ).rows.map(({ id }) => id)
  const shop = await one(
    'select s.slug as v from shops s join products p on p.shop_id = s.id where p.listed limit 1',
  )
  const cart = ids.slice(0, 20).map((product) => ({ product, qty: 1 }))
  const shown = ids.slice(0, 100)
  const letters = (n: number) => Array.from({ length: n }, () => 'abcdefgh '[randomInt(9)]).join('')
  const network = 'a network without accounts' as const
  return [
    {
      who: network,
      act: 'registrations',
      perMinute: 60,
      perDay: 2_000,
      times: 40,
      send: (n) => send(null, 'POST', '/api/users/register', account(n)),
    },
    {
      who: network,
      act: 'suggestions, with consent',
      perMinute: 2_400,
      keptADay: 2_000,
      times: 300,
      send: () =>
        send(null, 'POST', '/api/analytics', { visitor: randomUUID(), agreed: true, limit: 100 }),
    },
    {
      who: network,
      act: 'calls with 15 impressions of 100 products',
      perMinute: 6_000,
      // Each impression weighs six of 50,000 a day.
      perDay: 555,
      times: 60,
      send: () =>
        send(null, 'POST', '/api/analytics/event', {
          visitor: randomUUID(),
          agreed: true,
          events: Array.from({ length: 15 }, () => ({ type: 'impression', productIds: shown })),
        }),
    },
    {
      who: network,
      act: 'quotes of 20 lines, ten codes',
      perMinute: 1_200,
      times: 200,
      send: (n) =>
        send(null, 'POST', '/api/orders/quote', {
          cartItems: cart,
          codes: Array.from({ length: 10 }, (_, code) => `ESSAI${n}X${code}`),
        }),
    },
    {
      who: network,
      act: 'searches nobody made before',
      perMinute: 2_400,
      keptADay: 5_000,
      times: 300,
      send: () => send(null, 'GET', `/api/products/search?q=${encodeURIComponent(letters(40))}`),
    },
    {
      who: network,
      act: 'pages drawn',
      perMinute: 1_200,
      times: 100,
      send: () => send(null, 'GET', `/search?q=${encodeURIComponent(letters(12))}`),
    },
    {
      who: network,
      act: 'pictures that do not exist',
      perMinute: 300,
      times: 200,
      send: () => send(null, 'GET', `/images/${randomUUID()}/320.webp`),
    },
    {
      who: network,
      act: 'wrong passwords',
      perMinute: 300,
      // Thirty, then one every twenty seconds.
      perDay: 210,
      times: 25,
      send: (n) =>
        send(null, 'POST', '/api/users/login', { phone: String(phones - n - 1), password: 'faux' }),
    },
    {
      who: network,
      act: 'links for a forgotten password',
      perMinute: 100,
      // Twenty, then one every ten minutes.
      perDay: 26,
      times: 20,
      send: (n) =>
        send(null, 'POST', '/api/users/forgot-password-phone', { phone: String(phones + n) }),
    },
    {
      who: 'a fresh account',
      act: 'photos of noise, as large as they are kept',
      perMinute: 60,
      perDay: 60,
      times: 15,
      send: () => send(buyer.token, 'POST', '/api/images', photoForm()),
    },
    {
      who: 'a fresh account',
      act: 'messages of 1,000 characters to one shop',
      perMinute: 30,
      perDay: 200,
      times: 25,
      send: () =>
        send(buyer.token, 'POST', `/api/shops/${shop}/conversation`, {
          key: randomUUID(),
          text: letters(999),
        }),
    },
    {
      who: 'a fresh account',
      act: 'orders in cash, each cancelled',
      perMinute: 30,
      perDay: 100,
      times: 20,
      send: async (n) => {
        const placed = await send(buyer.token, 'POST', '/api/orders', {
          cartItems: [{ product: ids[n + 20], qty: 1 }],
          paymentMethod: 'cash_on_delivery',
          shippingAddress: address,
        })
        if (placed.ok) {
          const { _id } = await json(placed.clone())
          await send(buyer.token, 'POST', `/api/orders/${String(_id)}/cancellation`, {})
        }
        return placed
      },
    },
    {
      who: 'a fresh account',
      act: 'favourites',
      perMinute: 240,
      perDay: 1_000,
      times: 150,
      send: (n) =>
        send(buyer.token, 'POST', `/api/users/favoris/${buyer.id}`, { productId: ids[n] }),
    },
    {
      who: 'a fresh account',
      act: 'sign-ins (fifty sessions stay)',
      perMinute: 300,
      perDay: 20_000,
      times: 60,
      send: () =>
        send(null, 'POST', '/api/users/login', {
          phone: String(phones + 1_000_000),
          password: 'secret12',
        }),
    },
    {
      who: 'a fresh shop',
      act: 'photos of noise, as large as they are kept',
      perMinute: 60,
      // Per hour.
      perDay: 300,
      times: 15,
      send: () => send(owner.token, 'POST', '/api/seller/images', photoForm()),
    },
    {
      who: 'a fresh shop',
      act: 'products with 5,000 characters, each deleted',
      perMinute: 60,
      perDay: 300,
      times: 20,
      send: async () => {
        const made = await publish({
          name: `Produit ${letters(40)}`,
          description: letters(4_900),
          stock: 10,
        })
        if (made.ok) {
          const { _id } = await json(made.clone())
          await send(owner.token, 'DELETE', `/api/products/${String(_id)}`)
        }
        return made
      },
    },
    {
      who: 'a fresh shop',
      act: 'promotions, each ended',
      perMinute: 240,
      perDay: 50,
      times: 30,
      send: async () => {
        const made = await send(owner.token, 'POST', '/api/seller/promotions', {
          kind: 'percent',
          amount: 10,
          code: `PASSE${randomInt(1e9)}`,
        })
        if (made.ok) {
          const { _id } = await json(made.clone())
          await send(owner.token, 'POST', `/api/seller/promotions/${String(_id)}/end`, {})
        }
        return made
      },
    },
  ]
}
