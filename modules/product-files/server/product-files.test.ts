import { afterAll, describe, expect, test } from 'vitest'

import {
  exportProducts,
  importErrors,
  startImport,
} from '#modules/product-files/contract/product-files.ts'
import {
  listSellerProducts,
  readSellerProduct,
  suspendProduct,
} from '#modules/publishing/contract/seller-products.ts'
import { addressOf } from '#kernel/wire/typed-client.ts'
import { addMs, dayMs, dayOf } from '#kernel/clock.ts'
import { line, order } from '../../../tests/support/orders.ts'
import { openSheets, row, titles } from './testing/product-sheets.ts'
import { live } from '#modules/publishing/server/testing/seller-side.ts'
import { refusal } from '../../../tests/support/refusal.ts'

const { market, photo, send, go, textOf } = await openSheets()
afterAll(() => market.close())

describe('two thousand lines, fifty of them wrong', () => {
  test('give 1,950 products and fifty reasons, or nothing at all, as the seller chooses', async () => {
    const seller = await market.seller({ name: 'Deux mille' })
    const photos = { 'PAGNE.jpg': await photo(seller) }
    const text = [
      titles,
      ...Array.from({ length: 2_000 }, (_, i) =>
        row({ nom: `Pagne ${i}`, prix: i % 40 === 7 ? 'cher' : '5 000' }),
      ),
    ].join('\r\n')
    const read = await send(seller, text, photos)
    expect(read).toMatchObject({
      state: 'checked',
      totalRows: 2_000,
      newRows: 1_950,
      badRows: 50,
      doneRows: 0,
    })
    expect(read.problems[0]).toEqual({
      line: 9,
      name: '',
      message: 'Prix : « cher » n’est pas un nombre entier.',
    })
    expect(
      await refusal(seller.call(startImport, { params: { id: read._id }, body: { mode: 'all' } })),
    ).toMatchObject({
      status: 422,
      code: 'product_files.bad_rows',
    })
    expect(await live(seller)).toBe(0)
    expect(await go(seller, read, 'good')).toMatchObject({
      state: 'done',
      doneRows: 1_950,
      badRows: 50,
    })
    expect(await live(seller)).toBe(1_950)
    const errors = (await textOf(seller, addressOf(importErrors, { params: { id: read._id } })))
      .trim()
      .split('\r\n')
    expect(errors).toHaveLength(51)
    expect(errors[1]).toMatch(
      /^;Pagne 7;.*;cher;.*;9;Prix : « cher » n’est pas un nombre entier\.$/,
    )
  })
})

describe('all or nothing', () => {
  test('puts the whole file on sale, and nothing of it when a rule refuses one line late', async () => {
    const seller = await market.seller({ name: 'Tout ou rien' })
    const photos = { 'pagne.jpg': await photo(seller) }
    const good = await send(
      seller,
      [
        titles,
        row(),
        row({ nom: 'Pagne' }),
        row({ variantes: 'M / Bleu = 2 | L / Bleu = 1' }),
      ].join('\n'),
      photos,
    )
    expect(await go(seller, good, 'all')).toMatchObject({ state: 'done', doneRows: 3 })
    expect(await live(seller)).toBe(3)
    const late = await send(
      seller,
      [titles, ...Array.from({ length: 60 }, () => row()), row({ photos: 'autre.jpg' })].join('\n'),
      {
        ...photos,
        'autre.jpg': await photo(seller),
      },
    )
    await market.sql(
      'delete from images where id = (select (draft -> $1 ->> 0)::uuid from product_import_rows where import_id = $2 and line = 62)',
      ['images', late._id],
    )
    expect(await go(seller, late, 'all')).toMatchObject({
      state: 'failed',
      doneRows: 0,
      failure: 'Ligne 62 : Une photo de cette ligne n’existe plus.',
    })
    expect(await live(seller)).toBe(3)
  })
})

test('an export can be changed in a spreadsheet and sent back; sales meanwhile are kept', async () => {
  const seller = await market.seller({ name: 'Aller-retour' })
  const [pot, cloth] = [
    await market.product({
      seller,
      name: '=Marmite; "grande"',
      subCategory: 'marmites',
      stock: 10,
    }),
    await market.product({
      seller,
      variants: [
        { size: 'M', color: 'Bleu', stock: 4 },
        { size: 'L', color: 'Bleu', stock: 2 },
      ],
      promoPrice: 8_000,
    }),
  ]
  const untouched = await textOf(seller, addressOf(exportProducts, {}))
  await order(await market.buyer(), [line(pot, 2), line(cloth, 1, { size: 'M', color: 'Bleu' })])
  const same = await go(seller, await send(seller, untouched), 'all')
  expect(same).toMatchObject({ state: 'done', changedRows: 2, badRows: 0, doneRows: 2 })
  expect(
    (await textOf(seller, addressOf(exportProducts, { query: { q: 'marmite' } })))
      .trim()
      .split('\r\n'),
  ).toHaveLength(2)
  const changed = untouched.replace('M / Bleu = 4 | L', 'M / Bleu = 9 | L').replace(/;10;/, ';15;')
  await go(seller, await send(seller, changed), 'good')
  const stocks = async (id: string) =>
    (await seller.call(readSellerProduct, { params: { id } })).variants.map(({ stock }) => stock)
  expect(await stocks(pot._id)).toEqual([13])
  expect(await stocks(cloth._id)).toEqual([8, 2])
  expect(await seller.call(readSellerProduct, { params: { id: pot._id } })).toMatchObject({
    name: '=Marmite; "grande"',
    slug: pot.slug,
  })
})

test('a file gives a promotion its last day, in either spelling, and ends it with the price', async () => {
  const seller = await market.seller({ name: 'Promo datée' })
  const { _id, slug } = await market.product({ seller, promoPrice: 8_000 })
  const own = () => seller.call(readSellerProduct, { params: { id: _id } })
  const file = (titles: string, cells: string) => `reference;${titles}\n${slug};${cells}`
  const last = dayOf(addMs(market.clock.now(), 5 * dayMs))
  const french = last.split('-').toReversed().join('/')

  await go(seller, await send(seller, file('fin_promo', french)), 'all')
  expect(await own()).toMatchObject({ prixPromotionnel: 8_000, promoUntil: last })
  const exported = await textOf(seller, addressOf(exportProducts, {}))
  expect(exported).toContain(`;8000;${last};`)
  expect(await go(seller, await send(seller, exported), 'all')).toMatchObject({ state: 'done' })
  // A file without the column leaves the day as it is; an empty cell takes it off.
  await go(seller, await send(seller, file('prix_promo', '7500')), 'all')
  expect(await own()).toMatchObject({ prixPromotionnel: 7_500, promoUntil: last })
  await go(seller, await send(seller, file('fin_promo', '')), 'all')
  expect(await own()).toMatchObject({ prixPromotionnel: 7_500, promoUntil: null })
  await go(seller, await send(seller, file('prix_promo;fin_promo', `;${last}`)), 'all')
  expect(await own()).toMatchObject({ prixPromotionnel: null, promoUntil: null })
})

test('a file whose promotion ends on no day, or on one that is past, says so beside the line', async () => {
  const seller = await market.seller({ name: 'Promo passée' })
  const [first, second] = [
    await market.product({ seller, promoPrice: 8_000 }),
    await market.product({ seller, promoPrice: 8_000 }),
  ]
  const yesterday = dayOf(addMs(market.clock.now(), -dayMs))
  const read = await send(
    seller,
    `reference;fin_promo\n${first.slug};samedi\n${second.slug};${yesterday}`,
  )
  expect(read.problems.map(({ message }) => message)).toEqual([
    'Fin de la promotion : « samedi » n’est pas une date. Écrivez le jour comme 24/12/2026.',
    'La fin de la promotion est passée : choisissez aujourd’hui ou un autre jour.',
  ])
})

test('a suspended product is changed by a file without coming back on sale', async () => {
  const seller = await market.seller({ name: 'Suspendue' })
  const { _id, slug } = await market.product({ seller })
  await seller.call(suspendProduct, { params: { id: _id }, body: { suspended: true } })
  await go(seller, await send(seller, `reference;prix\n${slug};7000`), 'all')
  expect(await seller.call(readSellerProduct, { params: { id: _id } })).toMatchObject({
    price: 7_000,
    state: 'suspended',
  })
})

test('amounts of a file are read as people write them, and two in one cell are refused', async () => {
  const seller = await market.seller({ name: 'Montants' })
  const photos = { 'pagne.jpg': await photo(seller) }
  const prices = [
    '25 000,00 FCFA',
    '"25,000 F CFA"',
    'XOF 25.000',
    '1250,50',
    '5000 - 6000',
    '2x500',
  ]
  const lines = prices.map((prix, at) => row({ nom: `Montant ${at}`, prix, stock: '1.200' }))
  const read = await send(seller, [titles, ...lines].join('\r\n'), photos)
  expect(read.problems.map(({ message }) => message)).toEqual(
    ['1250,50', '5000 - 6000', '2x500'].map(
      (prix) => `Prix : « ${prix} » n’est pas un nombre entier.`,
    ),
  )
  await go(seller, read, 'good')
  const { products } = await seller.call(listSellerProducts, {})
  expect(products.map(({ price, stock }) => [price, stock])).toEqual(
    prices.slice(3).map(() => [25_000, 1_200]),
  )
})
