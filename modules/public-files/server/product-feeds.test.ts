import { afterAll, describe, expect, it } from 'vitest'
import sharp from 'sharp'

import { suspendAccount } from '#modules/identity/module.ts'
import { storePicture } from '#modules/images/module.ts'
import { suspendProduct } from '#modules/publishing/module.ts'
import { offerCollection } from '../../../tests/support/collections.ts'
import { openMarket } from '../../../tests/support/market.ts'
import { articleAt, sellByLink } from '../../../tests/support/offers.ts'

const market = await openMarket()
afterAll(() => market.close())

const get = (slug: string, headers: Record<string, string> = {}) =>
  fetch(`${market.url}/boutique/${slug}/produits.xml`, { headers })

/** Column → what both published formats allow: Meta's catalogue fields, Google's product data. */
const address = /^https?:\/\/[\x21-\x7e]{1,2000}$/
const published: Readonly<Record<string, RegExp>> = {
  id: /^[\x21-\x7e]{1,50}$/,
  title: /^[^\0-\x08]{1,150}$/,
  description: /^[^\0-\x08]{1,5000}$/s,
  availability: /^(in stock|out of stock)$/,
  condition: /^(new|refurbished|used)$/,
  price: /^[1-9]\d* XOF$/,
  sale_price: /^[1-9]\d* XOF$/,
  link: address,
  image_link: address,
  additional_image_link: address,
  brand: /^.{1,70}$/,
  identifier_exists: /^(yes|no)$/,
  product_type: /^.{1,750}$/,
  item_group_id: /^[\x21-\x7e]{1,50}$/,
  size: /^.{1,100}$/,
  color: /^.{1,100}$/,
}
const required = [
  'id',
  'title',
  'description',
  'availability',
  'condition',
  'price',
  'link',
  'image_link',
  'brand',
]

/** Reads the file as strictly as both services; refuses a column that one does not document. */
function itemsOf(xml: string): Map<string, string[]>[] {
  expect(xml).toMatch(
    /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<rss version="2\.0" xmlns:g="http:\/\/base\.google\.com\/ns\/1\.0">\n<channel>\n/,
  )
  expect(xml).toMatch(/<\/channel>\n<\/rss>\n$/)
  expect(xml).not.toMatch(/&(?!amp;|lt;|gt;|quot;)/)
  const items = Array.from(xml.matchAll(/<item>\n([\s\S]*?)<\/item>\n/g), ([, item = '']) => {
    const columns = new Map<string, string[]>()
    const rest = item.replace(/<g:(\w+)>([^<>]*)<\/g:\1>\n/g, (_, name: string, text: string) => {
      columns.set(name, [...(columns.get(name) ?? []), unescaped(text)])
      return ''
    })
    expect(rest).toBe('')
    expect(required.filter((name) => !columns.has(name))).toEqual([])
    for (const [name, values] of columns) {
      expect(values.length).toBeLessThanOrEqual(name === 'additional_image_link' ? 10 : 1)
      expect(values.filter((value) => !published[name]?.test(value))).toEqual([])
    }
    return columns
  })
  const ids = items.map((item) => item.get('id')?.[0])
  expect(new Set(ids).size).toBe(ids.length)
  return items
}

const unescaped = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
const first = (item: Map<string, string[]> | undefined, name: string) => item?.get(name)?.[0]

describe('the product feed of a shop', () => {
  it('has the columns that Meta and Google both document, and an absolute JPEG picture', async () => {
    const seller = await market.seller({ name: 'Bazin au catalogue' })
    const bazin = await market.product({ seller, name: 'Bazin', price: 12_500, promoPrice: 10_000 })
    await market.product({ seller, name: 'Pagne épuisé', price: 5_000, stock: 0 })
    const hidden = await market.product({ seller, name: 'Retiré' })
    await market.kernel.transaction((tx) =>
      suspendProduct(tx, market.kernel, { productId: hidden._id, by: 'seller', suspended: true }),
    )
    const answer = await get('bazin-au-catalogue')
    expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8')
    const [soldOut, onSale, ...more] = itemsOf(await answer.text())
    expect(more).toEqual([])
    expect(Object.fromEntries(onSale ?? [])).toMatchObject({
      id: [bazin._id],
      title: ['Bazin'],
      availability: ['in stock'],
      price: ['12500 XOF'],
      sale_price: ['10000 XOF'],
      link: [`${market.url}/product/${bazin.slug}`],
      brand: ['Bazin au catalogue'],
      product_type: ['Pagnes et tissus > Bazins'],
    })
    expect(first(soldOut, 'availability')).toBe('out of stock')
    const [row] = await market.sql<{ id: string }>(
      'select image_id as id from product_images where product_id = $1',
      [bazin._id],
    )
    const create = { width: 1400, height: 1400, channels: 3 as const, background: '#7a4' }
    await storePicture(market.kernel, {
      ownerId: null,
      id: row?.id ?? '',
      bytes: await sharp({ create }).jpeg().toBuffer(),
    })
    const picture = await fetch(first(onSale, 'image_link') ?? '')
    expect(picture.headers.get('content-type')).toBe('image/jpeg')
    expect((await sharp(await picture.arrayBuffer()).metadata()).format).toBe('jpeg')
  })

  it('has one item for each size and colour, in one group', async () => {
    const seller = await market.seller({ name: 'Tailles au catalogue' })
    const product = await market.product({
      seller,
      variants: [
        { size: 'M', color: 'Indigo', stock: 4 },
        { size: 'L', color: 'Indigo', stock: 0 },
      ],
    })
    const items = itemsOf(await (await get('tailles-au-catalogue')).text())
    expect(
      items.map((item) => ['size', 'color', 'availability'].map((name) => first(item, name))),
    ).toEqual([
      ['M', 'Indigo', 'in stock'],
      ['L', 'Indigo', 'out of stock'],
    ])
    expect(items.map((item) => first(item, 'link'))).toEqual([
      `${market.url}/product/${product.slug}?taille=M&couleur=Indigo`,
      `${market.url}/product/${product.slug}?taille=L&couleur=Indigo`,
    ])
    expect(items.map((item) => first(item, 'identifier_exists'))).toEqual(['no', 'no'])
    expect(items.map((item) => first(item, 'item_group_id'))).toEqual([product._id, product._id])
  })

  it('says used, refurbished and the brand as the shop spells them', async () => {
    const seller = await market.seller({ name: 'Seconde main au catalogue' })
    const product = await market.product({ seller })
    const read = async (name: string, value: string) => {
      await market.edit(product, { characteristics: [{ name, value }] })
      const [item] = itemsOf(await (await get('seconde-main-au-catalogue')).text())
      return [first(item, 'condition'), first(item, 'brand')]
    }
    expect(await read('État', 'Seconde main')).toEqual(['used', 'Seconde main au catalogue'])
    expect(await read('etat', 'd’occasion')).toEqual(['used', 'Seconde main au catalogue'])
    expect(await read('Condition', 'Reconditionnée')).toContain('refurbished')
    expect(await read('MARQUE', 'Tecno')).toEqual(['new', 'Tecno'])
  })

  it('holds no free line of a sale by link', async () => {
    const seller = await market.seller({ name: 'Par lien seulement' })
    const product = await market.product({ seller, name: 'Bazin du rayon' })
    const imageId = await market.image(seller)
    const free = { name: 'Retouche manches', imageId, qty: 1, price: 2_500 }
    await sellByLink(seller, { lines: [articleAt(product, 9_000), free] })
    const items = itemsOf(await (await get('par-lien-seulement')).text())
    expect(items.map((item) => first(item, 'title'))).toEqual(['Bazin du rayon'])
  })

  it('escapes HTML, and drops control characters and the signs of formulas', async () => {
    const seller = await market.seller({ name: 'Signes au catalogue' })
    const product = await market.product({ seller })
    await market.sql('update products set name = $2, description = $3 where id = $1', [
      product._id,
      '=HYPERLINK("http://x") <script>alert(1)</script> & ]]>',
      '-2+3\u0007\u000b\u0085 <b>gras</b>\ufffe',
    ])
    const [item] = itemsOf(await (await get('signes-au-catalogue')).text())
    expect(first(item, 'title')).toBe('HYPERLINK("http://x") <script>alert(1)</script> & ]]>')
    expect(first(item, 'description')).toBe('–2+3 <b>gras</b>')
  })

  it('holds no name or number of its seller', async () => {
    const seller = await market.seller({ name: 'Sans numéro' })
    await market.product({ seller })
    const xml = await (await get('sans-numero')).text()
    const [owner] = await market.sql<{ name: string; phone: string }>(
      'select name, phone from users where id = $1',
      [seller.user._id],
    )
    expect(owner?.phone).toMatch(/\d{8}/)
    expect(xml).not.toContain(owner?.phone.slice(-8))
  })

  it('is answered 304 until a price, a stock or the shop changes', async () => {
    const seller = await market.seller({ name: 'Même fichier' })
    const product = await market.product({ seller, price: 8_000 })
    const etag = async (known = '') => {
      const { status, headers } = await get('meme-fichier', { 'if-none-match': known })
      return [status, headers.get('etag') ?? ''] as const
    }
    const [, before] = await etag()
    expect(await etag(before)).toEqual([304, before])
    expect(await etag(`"autre", ${before.slice(2)}`)).toEqual([304, before])
    const head = await fetch(`${market.url}/boutique/meme-fichier/produits.xml`, { method: 'HEAD' })
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, before, ''])
    await market.changePrice(product, 9_000)
    const [dearer, after] = await etag(before)
    expect(dearer).toBe(200)
    await market.sql('update variants set stock = 0 where product_id = $1', [product._id])
    expect((await etag(after))[0]).toBe(200)
  })

  it('is whole over several batches, and newest first', async () => {
    const seller = await market.seller({ name: 'Grand catalogue' })
    const product = await market.product({ seller, name: 'Premier' })
    await market.sql(
      `begin; set local session_replication_role = replica;
       create temporary table crowd on commit drop as select gen_random_uuid() as id, n from generate_series(1, 1100) n;
       insert into products (id, shop_id, category_id, subcategory_id, slug, name, description, price_francs, published_at, updated_at)
       select c.id, p.shop_id, p.category_id, p.subcategory_id, 'grand-' || n, 'Grand', 'Grand', 500, now(), now() from crowd c, products p where p.slug = '${product.slug}';
       insert into variants (id, product_id, position, stock) select gen_random_uuid(), id, 0, 1 from crowd;
       insert into product_images (product_id, position, image_id) select c.id, 0, i.image_id from crowd c, products p join product_images i on i.product_id = p.id where p.slug = '${product.slug}'; commit`,
    )
    expect(itemsOf(await (await get('grand-catalogue')).text())).toHaveLength(1_101)
  })
})

describe('a shop that does not sell', () => {
  it('is 404 when unknown or suspended, and 410 once closed for good', async () => {
    expect((await get('jamais-ouverte')).status).toBe(404)
    const suspended = await market.seller({ name: 'Suspendue' })
    await market.product({ seller: suspended })
    expect((await get('suspendue')).status).toBe(200)
    await market.kernel.transaction((tx) =>
      suspendAccount(tx, market.kernel, { userId: suspended.user._id, reason: 'Contrefaçon' }),
    )
    expect((await get('suspendue')).status).toBe(404)
    const closed = await market.seller({ name: 'Fermée' })
    await market.product({ seller: closed })
    await market.sql('update shops set closed_from = $2 where id = $1', [
      closed.shopId,
      market.clock.now(),
    ])
    // A holiday without end is none for ever: advertising keeps its products.
    const feed = await get('fermee')
    expect(feed.status).toBe(200)
    expect(await feed.text()).not.toContain('>in stock<')
    await market.sql('update users set phone = null where id = $1', [closed.user._id])
    expect((await get('fermee')).status).toBe(410)
  })

  it('that reaches nobody keeps its items, all out of stock, unless one may collect them', async () => {
    const seller = await market.seller({ name: 'Couvertures de Mopti' })
    await market.product({ seller, name: 'Couverture' })
    await market.sql(`update shops set region = 'Mopti', quartier = null where id = $1`, [
      seller.shopId,
    ])
    const stock = async () => {
      const [item] = itemsOf(await (await get('couvertures-de-mopti')).text())
      return first(item, 'availability')
    }
    expect(await stock()).toBe('out of stock')
    await offerCollection(seller)
    expect(await stock()).toBe('in stock')
  })

  it('on holiday keeps its items, all out of stock', async () => {
    const seller = await market.seller({ name: 'En congé' })
    await market.product({ seller })
    await market.sql('update shops set closed_from = $2, closed_until = $3 where id = $1', [
      seller.shopId,
      market.clock.now(),
      new Date(market.clock.now().getTime() + 86_400_000),
    ])
    const [item] = itemsOf(await (await get('en-conge')).text())
    expect(first(item, 'availability')).toBe('out of stock')
  })
})
