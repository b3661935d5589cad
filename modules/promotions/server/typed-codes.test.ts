import { afterAll, expect, test } from 'vitest'

import type { CallFailure } from '#kernel/wire/call-failure.ts'
import { quoteCart } from '#modules/cart/contract/quote.ts'
import { openMarket } from '../../../tests/market.ts'
import type { Person } from '../../../tests/market-people.ts'
import { home, inCash, line, order } from '../../../tests/orders.ts'
import { percentOff } from '../../../tests/promotions.ts'

const market = await openMarket()
afterAll(() => market.close())

const quote = (who: Person, cartItems: ReturnType<typeof line>[], codes: string[]) =>
  who.call(quoteCart, { body: { cartItems, codes, shippingAddress: home } })

test('each wrong code is refused with its own sentence, and the cart stays as it was', async () => {
  const seller = await market.seller()
  const other = await market.seller()
  const cloth = await market.product({ seller, price: 10_000 })
  await market.product({ seller: other })
  await percentOff(seller, 10, { code: 'DEMAIN', from: '2026-11-24' })
  await percentOff(seller, 10, { code: 'PREMIER' })
  await percentOff(seller, 10, { code: 'SECOND' })
  await percentOff(other, 10, { code: 'AILLEURS' })
  const buyer = await market.buyer()
  const wrong = await quote(
    buyer,
    [line(cloth)],
    ['INCONNU', 'DEMAIN', 'AILLEURS', 'PREMIER', 'premier', 'SECOND'],
  )
  expect(wrong.total).toBe(10_000)
  expect(wrong.codes.map(({ problem }) => problem)).toEqual([
    'Ce code n’existe pas. Vérifiez les lettres.',
    'Ce code commence mar. 24 nov.',
    'Ce code est pour les articles de Bazin Diarra.',
    null,
    'PREMIER est déjà dans votre panier.',
    'Un seul code par boutique : retirez d’abord PREMIER.',
  ])
})

test('codes cannot be tried out: after ten that do not exist one has to wait', async () => {
  const seller = await market.seller()
  const cloth = await market.product({ seller })
  await percentOff(seller, 10, { code: 'SECRET10' })
  const buyer = await market.buyer()
  for (let tried = 0; tried < 10; tried += 1) await quote(buyer, [line(cloth)], [`ESSAI${tried}`])
  expect((await quote(buyer, [line(cloth)], ['SECRET10'])).codes).toEqual([
    { code: 'SECRET10', problem: 'Trop d’essais. Revenez dans 15\u00a0min.' },
  ])
  market.clock.advance(16 * 60_000)
  expect((await quote(buyer, [line(cloth)], ['SECRET10'])).codes).toMatchObject([{ problem: null }])
})

test('twenty uses are given to twenty of two hundred buyers who race for them', async () => {
  const seller = await market.seller()
  const promotion = await percentOff(seller, 10, { code: 'COURSE', maxUses: 20 })
  const cloth = await market.product({ seller, price: 10_000, stock: 1_000 })
  const pots = await Promise.all(
    Array.from({ length: 20 }, () => market.product({ seller, price: 10_000, stock: 100 })),
  )
  const buyers = await Promise.all(Array.from({ length: 200 }, () => market.buyer()))
  const ends = await Promise.allSettled(
    buyers.map((buyer, index) =>
      order(buyer, [line(pots[index % 20] ?? cloth)], { codes: ['COURSE'], ...inCash }),
    ),
  )
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  const refused = ends.flatMap((end) =>
    end.status === 'rejected' ? [end.reason as CallFailure] : [],
  )
  const { status, code, message, details } = refused[0] ?? {}
  expect([status, code, message, details?.['total']]).toEqual([
    409,
    'promotions.code_refused',
    'Ce code n’est plus disponible.',
    11_000,
  ])
  expect(new Set(refused.map((one) => one.message)).size).toBe(1)
  expect(
    await market.sql('select uses, discount_francs as discount from promotions where id = $1', [
      promotion._id,
    ]),
  ).toEqual([{ uses: 20, discount: 20_000 }])
})
