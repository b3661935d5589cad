import { eq, inArray } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'

import { images } from '#modules/images/database/tables.ts'
import { dayMs } from '#kernel/clock.ts'
import { columnsOfImages } from './forget-unused.ts'
import { storePicture } from './store-picture.ts'
import { bytesOf, drawing, openUploads, upload } from './testing/uploads.ts'

const { market, awa, get } = await openUploads()
afterAll(() => market.close())

describe('a picture that somebody uploads', () => {
  it('can be seen at once at every width, for ever at the same address', async () => {
    const image = await upload(awa.call, await bytesOf(drawing()))
    expect(image).toMatchObject({
      width: 900,
      height: 600,
      avif: false,
      url: `/images/${image._id}/640.webp`,
      placeholder: expect.stringMatching(/^[\w+/=]{20,60}$/),
    })
    for (const [width, wide] of [
      [160, 160],
      [320, 320],
      [640, 640],
      [1200, 900],
    ] as const) {
      const answer = await get(`/images/${image._id}/${width}.webp`)
      expect(answer.status).toBe(200)
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
    expect(
      await market.kernel.db.select().from(images).where(eq(images.id, image._id)),
    ).toMatchObject([{ ownerId: awa.user._id, avifAt: null }])
  })

  it('is answered with 304 to a browser that has it', async () => {
    const image = await upload(awa.call, await bytesOf(drawing()))
    const etag = (await get(image.url)).headers.get('etag') ?? ''
    const again = await get(image.url, { 'if-none-match': etag })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  it('gets its lighter renditions a little later, and the original is then deleted', async () => {
    const { _id } = await upload(awa.call, await bytesOf(drawing(300, 300)))
    expect((await get(`/images/${_id}/320.avif`)).status).toBe(404)
    await market.settle()
    const answer = await get(`/images/${_id}/320.avif`)
    expect(answer.headers.get('content-type')).toBe('image/avif')
    expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({
      format: 'heif',
      width: 300,
    })
    const [row] = await market.kernel.db.select().from(images).where(eq(images.id, _id))
    expect(row?.avifAt).toEqual(market.clock.now())
    expect(await market.kernel.objects.has(`images/${_id}/picture.jpg`)).toBe(false)
  })

  it('gets them from its largest rendition when its pixels are gone already', async () => {
    const { id } = await storePicture(market.kernel, {
      ownerId: null,
      bytes: await drawing(300, 200),
    })
    await market.kernel.objects.remove(`images/${id}/picture.jpg`)
    market.clock.advance(2 * 3_600_000)
    await market.runJob('images.retry-avif')
    await market.settle()
    expect(
      await sharp(await (await get(`/images/${id}/160.avif`)).arrayBuffer()).metadata(),
    ).toMatchObject({ width: 160 })
  })

  it('keeps, as a product’s or a review’s, neither where it was taken nor what was hidden behind it', async () => {
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
    await market.settle()
    for (const file of ['160.webp', '1200.webp', '160.avif', '1200.avif']) {
      const bytes = Buffer.from(await (await get(`/images/${_id}/${file}`)).arrayBuffer())
      expect(await sharp(bytes).metadata()).not.toHaveProperty('exif')
      for (const trace of ['Tecno', 'Exif', 'script'])
        expect([file, bytes.includes(trace)]).toEqual([file, false])
    }
  })
})

describe('a picture that nothing shows', () => {
  it('is thrown away after a month, with its bytes; what is shown somewhere, and the market’s own, stays', async () => {
    const [unused, shown] = [
      await upload(awa.call, await bytesOf(drawing())),
      await upload(awa.call, await bytesOf(drawing())),
    ]
    const { id: own } = await storePicture(market.kernel, {
      ownerId: null,
      bytes: await drawing(300, 200),
    })
    await market.settle()
    await market.sql('update users set image_id = $1 where id = $2', [shown._id, awa.user._id])
    const left = async () =>
      (
        await market.kernel.db
          .select({ id: images.id })
          .from(images)
          .where(inArray(images.id, [unused._id, shown._id, own]))
      ).map(({ id }) => id)
    market.clock.advance(29 * dayMs)
    await market.runJob('images.forget-unused')
    expect(await left()).toHaveLength(3)
    market.clock.advance(2 * dayMs)
    await market.runJob('images.forget-unused')
    await market.settle()
    expect((await left()).toSorted()).toEqual([shown._id, own].toSorted())
    for (const file of ['160.webp', '1200.webp', '640.avif', 'picture.jpg'])
      expect(await market.kernel.objects.has(`images/${unused._id}/${file}`)).toBe(false)
    expect(await market.kernel.objects.has(`images/${shown._id}/640.webp`)).toBe(true)
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

describe('the address of a picture', () => {
  it('says shortly that nothing is there, whatever is written in it', async () => {
    const id = '0197a000-0000-7000-8000-000000000000'
    for (const path of [
      `/images/${id}/320.webp`,
      `/images/${id}/321.webp`,
      `/images/${id}/320.svg`,
      `/images/${id}/320.webp.exe`,
      '/images/..%2f..%2fetc/passwd',
      '/images/x/320.webp',
      '/images/MAJUSCULES/320.webp',
      '/images/%2e%2e%2fx/320.webp',
      `/images/${id}/..%2f320.webp`,
      `/images/${id}/picture.jpg`,
    ]) {
      const answer = await get(path)
      expect([answer.status, (await answer.json()).code]).toEqual([404, 'not_found'])
    }
  })
})
