import { expect, test } from 'vitest'

import { addFavourite } from '#modules/favourites/contract/favourites.ts'
import { listNotifications } from '#modules/notices/contract/notifications.ts'
import { openMarket } from '../../../tests/support/market.ts'

test('a buyer is notified once of favourites cheaper or back, and not of those dearer', async () => {
  const market = await openMarket()
  const { pool } = market.kernel.database
  const [awa, seller] = [await market.buyer(), await market.seller()]
  const [cloth, pot, lamp] = [
    await market.product({ seller, name: 'Bazin riche' }),
    await market.product({ seller, name: 'Marmite', stock: 0 }),
    await market.product({ seller, name: 'Lampe' }),
  ]
  const own = { userId: awa.user._id }
  for (const product of [cloth, pot, lamp])
    await awa.call(addFavourite, { params: own, body: { productId: product._id } })
  const look = async () => {
    market.clock.advance(3_600_000)
    await market.runJob('favourites.watch')
    await market.settle()
    return (await awa.call(listNotifications, {})).notifications.map(({ message }) =>
      message.replaceAll(/\s/g, ' '),
    )
  }
  expect(await look()).toEqual([])
  await pool.query('update products set promo_price_francs = 8000 where id = $1', [cloth._id])
  await pool.query('update products set price_francs = 12000 where id = $1', [lamp._id])
  expect(await look()).toEqual(['« Bazin riche » passe de 10 000 f à 8 000 f.'])
  expect(await look()).toHaveLength(1)
  await pool.query('update products set in_stock = true where id = $1', [pot._id])
  await pool.query('update products set price_francs = 9000 where id = $1', [lamp._id])
  const news = await look()
  expect(news).toHaveLength(2)
  expect(news[0]).toMatch(/^Dans vos favoris : 1 en baisse, 1 de retour\./)
  await market.close()
})
