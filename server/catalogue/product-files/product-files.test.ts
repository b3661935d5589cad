import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { CallFailure } from '#contract/kernel/call-failure.ts'
import {
  exportProducts,
  importErrors,
  readImport,
  startImport,
  uploadProducts,
  type ProductImport,
} from '#contract/catalogue/product-files.ts'
import {
  listSellerProducts,
  readSellerProduct,
  suspendProduct,
} from '#contract/catalogue/seller-products.ts'
import { addressOf } from '#contract/kernel/typed-client.ts'
import { newId } from '#server/kernel/ids.ts'
import { images } from '#database/tables/images.ts'
import type { Seller } from '../../../tests/market-people.ts'
import { openMarket, type Market } from '../../../tests/market.ts'
import { line, order } from '../../../tests/orders.ts'

let market: Market

beforeAll(async () => {
  market = await openMarket()
  // The shelf (categories) comes with the first product.
  await market.product({ seller: await market.seller({ name: 'Déjà là' }) })
})
afterAll(() => market.close())

const titles =
  'reference;nom;description;categorie;sous_categorie;prix;prix_promo;stock;variantes;made_in_mali;livraison_0f;poids;caracteristiques;photos'
type Cells = Partial<
  Record<
    'reference' | 'nom' | 'categorie' | 'prix' | 'promo' | 'stock' | 'variantes' | 'photos',
    string
  >
>
const row = ({
  reference = '',
  nom = 'Pagne',
  categorie = 'Pagnes et tissus',
  prix = '5 000 f',
  promo = '',
  stock = '3',
  variantes = '',
  photos = 'pagne.jpg',
}: Cells = {}) =>
  [
    reference,
    nom,
    'Teint à Bamako.',
    categorie,
    'Bazins',
    prix,
    promo,
    stock,
    variantes,
    'oui',
    'non',
    'Léger',
    '',
    photos,
  ].join(';')

async function photo(of: Seller): Promise<string> {
  const id = newId()
  await market.kernel.db.insert(images).values({
    id,
    ownerId: of.user._id,
    width: 800,
    height: 800,
    placeholder: '',
    createdAt: market.clock.now(),
  })
  return id
}

async function send(
  seller: Seller,
  text: string,
  photos: Record<string, string> = {},
): Promise<ProductImport> {
  const body = new FormData()
  body.append('photos', JSON.stringify(photos))
  body.append('file', new Blob([text], { type: 'text/csv' }), 'produits.csv')
  return seller.call(uploadProducts, { body })
}
const go = async (
  seller: Seller,
  { _id }: ProductImport,
  mode: 'good' | 'all',
): Promise<ProductImport> => {
  await seller.call(startImport, { params: { id: _id }, body: { mode } })
  await market.settle()
  return seller.call(readImport, { params: { id: _id } })
}
const textOf = async (seller: Seller, address: string) =>
  (
    await fetch(market.url + address, { headers: { authorization: `Bearer ${seller.user.token}` } })
  ).text()
const live = async (seller: Seller) => (await seller.call(listSellerProducts, {})).counts?.live
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('accepted'),
    (error: unknown) => error as CallFailure,
  )

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
  test('puts all of it on sale, and nothing when a rule refuses one line at the last moment', async () => {
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
    await market.kernel.database.pool.query(
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

describe('what a file may not do', () => {
  test('pass the plan: what fits goes on sale, the rest is told, and asking twice changes nothing', async () => {
    const seller = await market.seller({ name: 'Petite formule', plan: 'free' })
    const read = await send(
      seller,
      [titles, ...Array.from({ length: 5 }, () => row())].join('\n'),
      { 'pagne.jpg': await photo(seller) },
    )
    const [first] = await Promise.all([
      go(seller, read, 'good'),
      seller.call(startImport, { params: { id: read._id }, body: { mode: 'good' } }),
    ])
    expect(first).toMatchObject({ state: 'done', doneRows: 3, badRows: 2 })
    expect(first.problems[0]?.message).toContain('formule Gratuit permet 3 produits')
    expect(await live(seller)).toBe(3)
  })

  test('have anything fetched: photos are one’s own, by name or by our own address', async () => {
    const [seller, other] = [
      await market.seller({ name: 'Ses photos' }),
      await market.seller({ name: 'Autres photos' }),
    ]
    const [own, theirs] = [await photo(seller), await photo(other)]
    const asked = [
      'http://169.254.169.254/latest/meta-data',
      'http://127.0.0.1:5432/images/x.webp',
      `https://ailleurs.example/images/${own}/640.webp`,
      `${market.url}/images/${theirs}/640.webp`,
      'file:///etc/passwd',
      'inconnue.jpg',
    ]
    const read = await send(
      seller,
      [
        titles,
        ...asked.map((photos) => row({ photos })),
        row({ photos: `${market.url}/images/${own}/1200.webp` }),
        row({ photos: own }),
      ].join('\n'),
    )
    expect(read).toMatchObject({ badRows: 6, newRows: 2 })
    expect(read.problems.every(({ message }) => message.startsWith('Photo « '))).toBe(true)
  })

  test('touch another shop’s products, nor the same one twice', async () => {
    const [seller, other] = [
      await market.seller({ name: 'Curieuse' }),
      await market.seller({ name: 'Tranquille' }),
    ]
    const [mine, theirs] = [
      await market.product({ seller }),
      await market.product({ seller: other }),
    ]
    const text = [
      `reference;prix`,
      `${mine.slug};1000`,
      `${theirs.slug};1`,
      `${mine.slug};2000`,
    ].join('\n')
    const read = await send(seller, text)
    expect(read).toMatchObject({ changedRows: 1, badRows: 2 })
    expect(await refusal(other.call(readImport, { params: { id: read._id } }))).toMatchObject({
      status: 404,
    })
    expect(
      await refusal(other.call(startImport, { params: { id: read._id }, body: { mode: 'good' } })),
    ).toMatchObject({ status: 404 })
  })

  test.each([
    ['be empty', '', 'product_files.unreadable'],
    ['have titles alone', titles, 'product_files.unreadable'],
    ['lack its columns', 'nom;prix\nPagne;100', 'product_files.columns_missing'],
    ['have a quote that never ends', `${titles}\n"Pagne`, 'product_files.unreadable'],
    [
      'be endless',
      [titles, ...Array.from({ length: 5_001 }, () => ';x')].join('\n'),
      'product_files.too_long',
    ],
  ])('%s', async (_what, text, code) => {
    const seller = await market.seller({ name: 'Fichier douteux' })
    expect(await refusal(send(seller, text))).toMatchObject({ code })
  })
})

test('what is exported can be changed in a spreadsheet and sent back, and sales made meanwhile are kept', async () => {
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
