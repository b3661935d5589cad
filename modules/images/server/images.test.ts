import { inArray } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'

import { uploadShopImage } from '#modules/images/contract/images.ts'
import { images } from '#modules/images/database/tables.ts'
import { dayMs } from '#kernel/clock.ts'
import { helperOf } from '../../../tests/support/shop-helpers.ts'
import { columnsOfImages } from './forget-pictures.ts'
import { storePicture } from './store-picture.ts'
import { bytesOf, drawing, openUploads, upload } from './testing/uploads.ts'

const { market, awa, get } = await openUploads()
afterAll(() => market.close())

/** A picture at its address, once it is that very rendition: meanwhile another size may answer. */
async function shown(path: string): Promise<Response> {
  let answer: Response | undefined
  await expect
    .poll(async () => {
      answer = await get(path)
      return [answer.status, answer.headers.get('cache-control')]
    })
    .toEqual([200, expect.stringMatching(/^public, max-age=/)])
  if (!answer) throw new Error(`no answer for ${path}`)
  return answer
}

describe('a picture that somebody uploads', () => {
  it('can be seen at every width, for ever at the same address', async () => {
    const image = await upload(awa.call, await bytesOf(drawing()))
    expect(image).toMatchObject({
      width: 900,
      height: 600,
      avif: true,
      url: `/images/${image._id}/640.webp`,
      placeholder: expect.stringMatching(/^[\w+/=]{20,60}$/),
    })
    for (const [width, wide] of [
      [160, 160],
      [320, 320],
      [640, 640],
      [1200, 900],
    ] as const) {
      const answer = await shown(`/images/${image._id}/${width}.webp`)
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      })
      expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({
        format: 'webp',
        width: wide,
      })
    }
  })

  it.each(['', 'image/jpg', 'application/octet-stream'])(
    'is told by its bytes when its type is « %s »',
    async (type) => {
      expect(await upload(awa.call, await bytesOf(drawing()), { type })).toMatchObject({
        width: 900,
      })
    },
  )

  it('keeps, as a product’s or a review’s, neither its place nor its hidden parts', async () => {
    const annotated = await sharp(await drawing())
      .withExif({
        IFD0: { Make: 'Tecno' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '12/1 38/1 0/1' },
      })
      .jpeg()
      .toBuffer()
    const polyglot = Buffer.concat([annotated, Buffer.from('<html><script>alert(1)</script>')])
    expect(polyglot.includes('Tecno')).toBe(true)
    const { _id } = await upload(awa.call, new Uint8Array(polyglot))
    const files = ['160.webp', '1200.webp', '160.avif', '1200.avif']
    for (const file of files) await shown(`/images/${_id}/${file}`)
    await market.settle()
    for (const file of files) {
      const bytes = Buffer.from(await (await get(`/images/${_id}/${file}`)).arrayBuffer())
      expect(await sharp(bytes).metadata()).not.toHaveProperty('exif')
      for (const trace of ['Tecno', 'Exif', 'script'])
        expect([file, bytes.includes(trace)]).toEqual([file, false])
    }
  })
})

describe('a picture that nothing shows', () => {
  it('is deleted after ten days with its bytes; what is shown, and the market’s own, stays', async () => {
    const [unused, used] = [
      await upload(awa.call, await bytesOf(drawing())),
      await upload(awa.call, await bytesOf(drawing())),
    ]
    const { id: own } = await storePicture(market.kernel, {
      ownerId: null,
      bytes: await drawing(300, 200),
    })
    for (const file of ['160.webp', '1200.webp', '640.avif'])
      await shown(`/images/${unused._id}/${file}`)
    await market.settle()
    await market.sql('update users set image_id = $1 where id = $2', [used._id, awa.user._id])
    const left = async () =>
      (
        await market.kernel.db
          .select({ id: images.id })
          .from(images)
          .where(inArray(images.id, [unused._id, used._id, own]))
      ).map(({ id }) => id)
    market.clock.advance(9 * dayMs)
    await market.runJob('images.forget-unused')
    expect(await left()).toHaveLength(3)
    market.clock.advance(2 * dayMs)
    await market.runJob('images.forget-unused')
    await market.settle()
    expect((await left()).toSorted()).toEqual([used._id, own].toSorted())
    for (const file of ['160.webp', '1200.webp', '640.avif', 'picture.jpg'])
      expect(await market.kernel.objects.has(`images/${unused._id}/${file}`)).toBe(false)
    expect(await market.kernel.objects.has(`images/${used._id}/640.webp`)).toBe(true)
  })

  it('is looked for wherever a picture can be named', async () => {
    const found = (await columnsOfImages(market.kernel.db)).map(
      ({ table, column }) => `${table}.${column}`,
    )
    const rows = await market.sql<{ place: string }>(
      `select c.conrelid::regclass || '.' || a.attname as place from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
       where c.contype = 'f' and c.confrelid = 'images'::regclass`,
    )
    expect(rows.length).toBeGreaterThan(6)
    expect(found).toEqual(
      expect.arrayContaining([...rows.map(({ place }) => place), 'order_lines.image_id']),
    )
  })
})

it('a picture that a helper uploads for a shop belongs to its owner', async () => {
  const seller = await market.seller()
  const helper = await helperOf(market, seller, ['products'])
  const body = new FormData()
  body.append('image', new Blob([await bytesOf(drawing())], { type: 'image/jpeg' }), 'pagne.jpg')
  const { _id } = await helper.call(uploadShopImage, { body })
  expect(await market.sql('select owner_id from images where id = $1', [_id])).toEqual([
    { owner_id: seller.user._id },
  ])
})
