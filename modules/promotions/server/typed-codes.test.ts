import { afterAll, expect, test } from 'vitest'

import type { CallFailure } from '#kernel/wire/call-failure.ts'
import { quoteCart } from '#modules/pricing/contract/quote.ts'
import { openMarket } from '../../../tests/support/market.ts'
import type { Person } from '../../../tests/support/market-people.ts'
import { home, inCash, line, orderUntilAnswered } from '../../../tests/support/orders.ts'
import { percentOff } from '../../../tests/support/promotions.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { checkPromotionCode } from '#modules/promotions/contract/promotions.ts'

const unknown = 'Ce code n’existe pas. Vérifiez les lettres.'

const market = await openMarket()
afterAll(() => market.close())

const quote = (who: Person, cartItems: ReturnType<typeof line>[], codes: string[]) =>
  who.call(quoteCart, { body: { cartItems, codes, shippingAddress: home } })

/** An account whose guesses are counted for itself alone. */
const proved = async (who: Person) => {
  await market.sql('update users set phone_proved_at = now() where id = $1', [who.user._id])
  return who
}

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
    'Ce code commence mar.\u00a024\u00a0nov.',
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

test('each code of a quote is a guess: no more than ten that do not exist are looked at', async () => {
  const seller = await market.seller()
  const cloth = await market.product({ seller })
  await percentOff(seller, 10, { code: 'CACHE10' })
  const buyer = await market.buyer()
  const wrong = (from: number) => Array.from({ length: 6 }, (_, n) => `FAUX${from + n}`)
  await quote(buyer, [line(cloth)], wrong(0))
  const second = await quote(buyer, [line(cloth)], [...wrong(10), 'CACHE10'])
  const problems = second.codes.map(({ problem }) => problem)
  expect(problems.slice(0, 4)).toEqual(Array.from({ length: 4 }, () => unknown))
  expect(problems.slice(4)).toEqual(
    Array.from({ length: 3 }, () => 'Trop d’essais. Revenez dans 15\u00a0min.'),
  )
  expect((await quote(buyer, [line(cloth)], ['CACHE10'])).codes).toMatchObject([
    { problem: 'Trop d’essais. Revenez dans 15\u00a0min.' },
  ])
})

test('« code libre ? » and taken codes tell a shop of twenty codes in a quarter of an hour', async () => {
  const [seller, curious] = [await market.seller(), await proved(await market.seller())]
  await percentOff(seller, 10, { code: 'CACHE30' })
  const ask = (code: string) => curious.call(checkPromotionCode, { query: { code } })
  const answers = await Promise.allSettled(Array.from({ length: 25 }, (_, n) => ask(`LIBRE${n}`)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  expect(await refusal(ask('CACHE30'))).toMatchObject({
    status: 429,
    code: 'promotions.too_many_guesses',
  })
  expect(await refusal(percentOff(curious, 10, { code: 'CACHE30' }))).toMatchObject({ status: 429 })
  await percentOff(curious, 10)
  market.clock.advance(16 * 60_000)
  const taken = await Promise.allSettled(
    Array.from({ length: 25 }, () => percentOff(curious, 10, { code: 'CACHE30' })),
  )
  const codes = taken.map((end) => end.status === 'rejected' && (end.reason as CallFailure).code)
  expect(codes.filter((code) => code === 'promotions.code_taken')).toHaveLength(20)
})

test('new accounts give no new guesses: a network has sixty, and a proved number its own', async () => {
  market.clock.advance(6 * 60 * 60_000)
  const cloth = await market.product({ seller: await market.seller() })
  const wrong = async (who: Person) =>
    (
      await quote(
        who,
        [line(cloth)],
        Array.from({ length: 9 }, (_, n) => `NEUF${n}`),
      )
    ).codes.filter(({ problem }) => problem === unknown).length
  let told = 0
  for (let accounts = 0; accounts < 9; accounts += 1) told += await wrong(await market.buyer())
  expect(told).toBe(60)
  expect(await wrong(await proved(await market.buyer()))).toBe(9)
})

test('twenty uses are given to twenty of two hundred buyers who race for them', async () => {
  const seller = await market.seller()
  market.clock.advance(24 * 60 * 60_000)
  const promotion = await percentOff(seller, 10, { code: 'COURSE', maxUses: 20 })
  const cloth = await market.product({ seller, price: 10_000, stock: 1_000 })
  const pots = await Promise.all(
    Array.from({ length: 20 }, () => market.product({ seller, price: 10_000, stock: 100 })),
  )
  const buyers = await Promise.all(Array.from({ length: 200 }, () => market.buyer()))
  const ends = await Promise.allSettled(
    buyers.map((buyer, index) =>
      orderUntilAnswered(buyer, [line(pots[index % 20] ?? cloth)], {
        codes: ['COURSE'],
        ...inCash,
      }),
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
