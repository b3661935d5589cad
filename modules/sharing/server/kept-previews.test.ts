import { afterAll, expect, test } from 'vitest'

import { readProduct } from '#modules/products/contract/catalogue.ts'
import { products } from '#modules/products/database/tables.ts'
import { storePicture } from '#modules/images/module.ts'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { dayMs } from '#kernel/clock.ts'
import { freshly } from '../../../tests/support/freshly.ts'
import { openMarket } from '../../../tests/support/market.ts'
import { percentOff } from '../../../tests/support/promotions.ts'
import { drawInTurn, forgetPreviews } from './kept-previews.ts'

const market = await openMarket()
afterAll(() => market.close())

const keys = async () =>
  (await market.sql<{ key: string }>('select key from previews order by key')).map(({ key }) => key)
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(market.url + path, { redirect: 'manual', headers })

test('one picture is drawn at a time, and those beyond twenty that wait are asked to come back', async () => {
  let [running, most] = [0, 0]
  const waits: (() => void)[] = []
  const draw = () =>
    drawInTurn(async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise<void>((resolve) => waits.push(resolve))
      running -= 1
    })
  const ends = Array.from({ length: 23 }, () =>
    draw().then(
      () => 'drawn',
      (error: Error) => error.message,
    ),
  )
  const last = { came: false }
  const all = Promise.all(ends).finally(() => (last.came = true))
  while (!last.came) {
    waits.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  const told = await all
  expect([most, told.filter((one) => one === 'drawn').length]).toEqual([1, 21])
  expect(told.at(-1)).toMatch(/^Beaucoup de monde demande la même chose/)
})

test('a product has one preview: that of an earlier price goes when the next is drawn', async () => {
  const product = await market.product({ seller: await market.seller(), price: 5_000 })
  const [image] = await market.sql<{ id: string }>(
    'select image_id as id from product_images where product_id = $1',
    [product._id],
  )
  const create = { width: 700, height: 700, channels: 3 as const, background: '#7a4' }
  const bytes = await sharp({ create }).jpeg().toBuffer()
  await storePicture(market.kernel, { ownerId: null, id: image?.id ?? '', bytes })
  const addressOf = async () =>
    (await freshly(market)(readProduct, { params: { slug: product.slug } })).shareImage
  const own = async () => (await keys()).filter((key) => key.includes(product._id))
  const first = await addressOf()
  await get(first)
  const before = await own()
  await market.kernel.db
    .update(products)
    .set({ priceFrancs: 4_000 })
    .where(eq(products.id, product._id))
  const second = await addressOf()
  await get(second)
  const after = await own()
  expect([before.length, after.length, second === first]).toEqual([1, 1, false])
  expect(await market.kernel.objects.has(before[0] ?? '')).toBe(false)
  expect((await get(first)).headers.get('location')).toBe(second)
})

test('previews are removed thirty days after they were drawn, and drawn again when asked for', async () => {
  const { _id } = await percentOff(await market.seller(), 45)
  await get(`/apercu/promotion/${_id}.jpg`)
  const drawn = await keys()
  market.clock.advance(31 * dayMs)
  await forgetPreviews(market.kernel)
  expect(await keys()).toEqual([])
  for (const key of drawn) expect(await market.kernel.objects.has(key)).toBe(false)
  expect((await get(`/apercu/promotion/${_id}.jpg`)).status).toBe(200)
})
