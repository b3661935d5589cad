import { afterAll, describe, expect, test } from 'vitest'

import { listSellerProducts } from '#modules/publishing/contract/seller-products.ts'
import { readProduct } from '#modules/products/contract/catalogue.ts'
import { chooseImportPlace } from '#modules/product-files/contract/product-files.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { openSheets } from './testing/product-sheets.ts'

const { market, photo, send, go } = await openSheets()
afterAll(() => market.close())

const titles =
  'id,title,description,availability,condition,price,sale_price,link,image_link,brand,product_type,quantity_to_sell_on_facebook,item_group_id,size,color'
type Cells = Partial<
  Record<
    | 'title'
    | 'availability'
    | 'condition'
    | 'price'
    | 'sale'
    | 'link'
    | 'image'
    | 'brand'
    | 'type'
    | 'quantity'
    | 'group'
    | 'size'
    | 'color',
    string
  >
>
const row = ({
  title = 'Bazin',
  availability = 'in stock',
  condition = 'new',
  price = '5000 XOF',
  sale = '',
  link = 'https://exemple.ml/bazin',
  image = 'bazin.jpg',
  brand = '',
  type = 'Pagnes et tissus > Bazins',
  quantity = '3',
  group = '',
  size = '',
  color = '',
}: Cells = {}) =>
  `SKU,${title},Teint à Bamako.,${availability},${condition},${price},${sale},${link},${image},${brand},${type},${quantity},${group},${size},${color}`

describe('a file in the columns of Meta’s catalogue', () => {
  test('gives products with their price, stock, category, brand and sizes', async () => {
    const seller = await market.seller({ name: 'Vient de Meta' })
    const read = await send(
      seller,
      [
        '\ufeff# Required | A unique content ID,# Required | A title',
        titles,
        row({ title: 'Bazin simple', sale: '4500.00 XOF', brand: 'Getzner', type: 'Bazins' }),
        row({ title: 'Épuisé', availability: 'out of stock', quantity: '', condition: 'used' }),
        row({ title: 'À tailles', group: 'G1', size: 'M', quantity: '4' }),
        row({ title: 'À tailles', group: 'G1', size: 'L', availability: 'out_of_stock' }),
      ].join('\r\n'),
      { 'bazin.jpg': await photo(seller) },
    )
    expect(read).toMatchObject({ totalRows: 3, newRows: 3, badRows: 0 })
    await go(seller, read, 'all')
    const { products } = await seller.call(listSellerProducts, {})
    const detailOf = async (name: string) =>
      market.visitor(readProduct, {
        params: { slug: products.find((one) => one.name === name)?.slug ?? '' },
      })
    expect(await detailOf('Bazin simple')).toMatchObject({
      price: 5_000,
      prixPromotionnel: 4_500,
      stock: 3,
      category: 'pagnes-et-tissus',
      subCategory: 'bazins',
      characteristics: [{ name: 'Marque', value: 'Getzner' }],
    })
    expect(await detailOf('Épuisé')).toMatchObject({
      stock: 0,
      characteristics: [{ name: 'État', value: 'occasion' }],
    })
    const { variants } = await detailOf('À tailles')
    expect(variants.map(({ size, stock }) => [size, stock])).toEqual([
      ['M', 4],
      ['L', 0],
    ])
  })

  test('says for each line what is to be corrected, and reads no foreign picture', async () => {
    const seller = await market.seller({ name: 'Lignes à corriger' })
    const read = await send(
      seller,
      [
        titles,
        row({ price: '50 EUR' }),
        row({ quantity: '' }),
        row({ type: 'Apparel & Accessories' }),
        row({ type: '' }),
        row({ image: 'https://cdn.exemple.com/bazin.jpg' }),
        row({ availability: 'bientôt' }),
        row({ condition: 'like new' }),
        row({ group: 'G', size: 'M' }),
        row({ group: 'G', size: 'L', price: '6000 XOF' }),
        row({ group: 'H', size: 'M' }),
        row({ group: 'G', size: 'XL' }),
        row({ link: `${market.url}/product/pas-le-sien` }),
      ].join('\n'),
      { 'bazin.jpg': await photo(seller) },
    )
    expect(read.problems.map(({ line, message }) => [line, message])).toEqual([
      [2, 'Prix : « 50 EUR » n’est pas en francs CFA (5000 XOF).'],
      [3, 'Stock (ligne 3) : écrivez combien de pièces dans quantity_to_sell_on_facebook.'],
      [
        4,
        'Catégorie : « Apparel & Accessories » est inconnue. Choisissez-la dans les colonnes categorie et sous_categorie.',
      ],
      [5, 'Catégorie : choisissez-la dans les colonnes categorie et sous_categorie.'],
      [
        6,
        'Photo « https://cdn.exemple.com/bazin.jpg » : choisissez-la avec le fichier, ou donnez l’adresse d’une photo déjà envoyée sur Sugu.',
      ],
      [7, 'Disponibilité : « bientôt » est inconnue. Écrivez in stock ou out of stock.'],
      [8, 'État : « like new » est inconnu. Écrivez new, refurbished ou used.'],
      [9, 'Prix : un produit a un seul prix, le même pour ses tailles et couleurs.'],
      [12, 'Groupe « G » : il est déjà plus haut. Mettez ses lignes l’une sous l’autre.'],
      [
        13,
        'Référence « pas-le-sien » : ce n’est pas un de vos produits. Laissez la case vide pour un nouveau.',
      ],
    ])
    expect(read).toMatchObject({ totalRows: 11, newRows: 1 })
  })

  test('changes the product that its link names, and keeps its stock without a quantity', async () => {
    const seller = await market.seller({ name: 'Change par Meta' })
    const product = await market.product({ seller, price: 5_000, stock: 7 })
    const link = `${market.url}/product/${product.slug}`
    const kept = row({ title: 'Bazin changé', price: '6000 XOF', link, image: '', quantity: '' })
    const read = await send(seller, [titles, kept].join('\n'))
    expect(read).toMatchObject({ newRows: 0, changedRows: 1 })
    await go(seller, read, 'all')
    const { products } = await seller.call(listSellerProducts, {})
    expect(products.map(({ name, price, stock }) => [name, price, stock])).toEqual([
      ['Bazin changé', 6_000, 7],
    ])
  })

  test('puts no price on sale before the day on which it starts', async () => {
    const seller = await market.seller({ name: 'Promo de décembre' })
    const period = (name: string, start: string, end: string) =>
      `${row({ title: name, sale: '4000 XOF' })},${start}${end && `/${end}`}`
    const today = market.kernel.clock.now().getTime()
    const day = (from: number) => new Date(today + from * 86_400_000).toISOString().slice(0, 10)
    const read = await send(
      seller,
      [
        'sep=,',
        `${titles},sale_price_effective_date`,
        period('Commencée', `${day(-1)}T00:00+00:00`, `${day(20)}T23:59+00:00`),
        period('À venir', `${day(1)}T00:00+00:00`, `${day(20)}T23:59+00:00`),
        period('À venir sans fin', day(20), ''),
        period('En français', '20/12/2026', '31/12/2026'),
        `${row({ title: 'Sans prix promo' })},${day(20)}/${day(30)}`,
      ].join('\r\n'),
      { 'bazin.jpg': await photo(seller) },
    )
    expect(read.problems.map(({ line, message }) => [line, message.slice(0, 26)])).toEqual([
      [5, 'Prix promo : « 20/12/2026/'],
    ])
    await go(seller, read, 'good')
    const asked = async () => {
      await market.runJob('products.end-offers')
      const { products } = await seller.call(listSellerProducts, {})
      return products
        .map(({ name, prixPromotionnel }) => [name, prixPromotionnel])
        .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1))
    }
    expect(await asked()).toEqual([
      ['Commencée', 4_000],
      ['Sans prix promo', null],
      ['À venir', null],
      ['À venir sans fin', null],
    ])
    market.clock.advance(86_400_000)
    expect(await asked()).toContainEqual(['À venir', 4_000])
    expect(await asked()).toContainEqual(['À venir sans fin', null])
    market.clock.advance(19 * 86_400_000)
    expect(await asked()).toContainEqual(['À venir', 4_000])
    expect(await asked()).toContainEqual(['À venir sans fin', 4_000])
    market.clock.advance(86_400_000)
    expect(await asked()).toContainEqual(['À venir', null])
    expect(await asked()).toContainEqual(['À venir sans fin', 4_000])
  })

  test('with Meta’s required columns alone enters once its category is chosen for all', async () => {
    const seller = await market.seller({ name: 'Colonnes requises' })
    const [first, second] = [await photo(seller), await photo(seller)]
    const own = (image: string) => `${market.url}/images/${image}/1200.jpg`
    const required = (title: string, image: string, availability = 'in stock') =>
      `SKU,${title},Teint à Bamako.,${availability},new,5000 XOF,https://exemple.ml/p,"${image}",Getzner`
    const read = await send(
      seller,
      [
        'id,title,description,availability,condition,price,link,image_link,brand',
        required('Bazin', own(first)),
        required('Wax', own(second), 'out of stock'),
        required('Prix faux', own(second)).replace('5000 XOF', '50 EUR'),
        required('Ailleurs', 'https://cdn.exemple.com/bazin.jpg'),
      ].join('\n'),
    )
    expect(read).toMatchObject({ totalRows: 4, newRows: 0, badRows: 4, placelessRows: 2 })
    const params = { id: read._id }
    const place = { category: 'pagnes-et-tissus', subCategory: 'wax' }
    const choose = (body: typeof place) => seller.call(chooseImportPlace, { params, body })
    expect(await refusal(choose({ ...place, subCategory: 'marmites' }))).toMatchObject({
      code: 'product_files.place_unknown',
    })
    expect(await choose(place)).toMatchObject({ newRows: 2, badRows: 2, placelessRows: 0 })
    await go(seller, read, 'good')
    const { products } = await seller.call(listSellerProducts, {})
    expect(
      products.map(({ name, subCategoryName, stock }) => [name, subCategoryName, stock]),
    ).toEqual(
      expect.arrayContaining([
        ['Bazin', 'Wax', 1],
        ['Wax', 'Wax', 0],
      ]),
    )
    expect(products).toHaveLength(2)
  })

  test('leaves out the pictures of other sites with a word, where one of ours stays', async () => {
    const seller = await market.seller({ name: 'Photos d’ailleurs' })
    const product = await market.product({ seller, name: 'Déjà en vente' })
    const foreign = 'https://cdn.exemple.com/bazin.jpg'
    const own = `${market.url}/images/${await photo(seller)}/1200.jpg`
    const read = await send(
      seller,
      [
        `${titles},additional_image_link`,
        `${row({ title: 'Deux photos', image: foreign })},${own}`,
        `${row({ title: 'Déjà en vente', image: foreign, link: `${market.url}/product/${product.slug}` })},`,
        `${row({ title: 'Sans photo', image: foreign })},`,
      ].join('\n'),
    )
    expect(read).toMatchObject({ newRows: 1, changedRows: 1, badRows: 1 })
    expect(read.remarks?.map(({ line, message }) => [line, message])).toEqual([
      [2, 'Une photo d’un autre site est laissée de côté.'],
      [3, 'Une photo d’un autre site est laissée de côté.'],
    ])
    await go(seller, read, 'good')
    const { images } = await market.visitor(readProduct, { params: { slug: 'deux-photos' } })
    expect(images).toHaveLength(1)
  })

  test('is refused without its needed columns, which are named', async () => {
    const seller = await market.seller({ name: 'Sans colonnes' })
    expect(await refusal(send(seller, 'title,availability\nBazin,in stock'))).toMatchObject({
      code: 'product_files.columns_missing',
      message: 'Il manque les colonnes : description, price, image_link.',
    })
  })
})
