import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'

import { uploadImage } from '#modules/images/contract/images.ts'
import { images } from '#modules/images/database/tables.ts'
import { ObjectStoreFailure } from '#kernel/objects/object-store.ts'
import { bytesOf, drawing, openUploads, upload } from './testing/uploads.ts'

const { market, awa, get } = await openUploads()
afterAll(() => market.close())

describe('a picture that somebody uploads', () => {
  it('is refused without an account', async () => {
    await expect(upload(market.visitor, await bytesOf(drawing()))).rejects.toMatchObject({
      status: 401,
      code: 'session.missing',
    })
  })

  it.each<
    [what: string, bytes: () => Promise<Uint8Array<ArrayBuffer>>, status: number, code: string]
  >([
    [
      'an SVG that calls itself a JPEG',
      async () => new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      415,
      'images.wrong_type',
    ],
    [
      'a page of HTML',
      async () => new TextEncoder().encode('<html></html>'),
      415,
      'images.wrong_type',
    ],
    ['nothing', async () => new Uint8Array(0), 422, 'images.unreadable'],
    [
      'a decompression bomb',
      () =>
        bytesOf(
          sharp({ create: { width: 6_400, height: 6_410, channels: 3, background: '#fff' } })
            .png()
            .toBuffer(),
        ),
      422,
      'images.unreadable',
    ],
    [
      'a picture cut short',
      async () => (await bytesOf(drawing())).slice(0, 700),
      422,
      'images.unreadable',
    ],
    [
      'a byte more than 5 MB',
      async () => new Uint8Array(5_242_881).fill(255),
      413,
      'images.too_large',
    ],
    ['12 MB', async () => new Uint8Array(12_000_000).fill(255), 413, 'images.too_large'],
  ])('is refused when it is %s', async (_what, bytes, status, code) => {
    const before = await market.kernel.db.$count(images)
    await expect(upload(awa.call, await bytes())).rejects.toMatchObject({ status, code })
    expect(await market.kernel.db.$count(images)).toBe(before)
  })

  it('is looked for in the field « image » alone', async () => {
    await expect(
      upload(awa.call, await bytesOf(drawing()), { field: 'photo' }),
    ).rejects.toMatchObject({ status: 422, code: 'images.unreadable' })
    const body = new FormData()
    body.append('image', 'not a file')
    await expect(awa.call(uploadImage, { body })).rejects.toMatchObject({
      status: 422,
      code: 'images.unreadable',
    })
  })

  it.each([
    ['application/json', '{}'],
    ['text/plain', 'photo'],
    ['multipart/form-data', 'no boundary'],
    ['multipart/form-data; boundary=x', ''],
    [
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\ncut sho',
    ],
    ['multipart/form-data; boundary=x', '\u0000\u0001garbage--x--'],
  ])('is not taken from a body of %s that is no whole form: %j', async (type, body) => {
    const answer = await fetch(`${market.url}/api/images`, {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${awa.user.token}`, 'content-type': type },
    })
    expect([400, 415, 422]).toContain(answer.status)
    expect(await answer.json()).toMatchObject({ message: expect.stringMatching(/\S/) })
  })

  it('gets a 503 with a delay while the store is away, and is not stored', async () => {
    const { put, get: read } = market.kernel.objects
    const away = async () => {
      throw new ObjectStoreFailure('disk full')
    }
    const before = await market.kernel.db.$count(images)
    Object.assign(market.kernel.objects, { put: away, get: away })
    await expect(upload(awa.call, await bytesOf(drawing()))).rejects.toMatchObject({
      status: 503,
      code: 'unavailable',
      retryAfter: 2,
    })
    expect((await get('/images/0197a000-0000-7000-8000-000000000001/320.webp')).status).toBe(503)
    Object.assign(market.kernel.objects, { put, get: read })
    expect(await market.kernel.db.$count(images)).toBe(before)
  })

  it('is one of 300 an hour at most', async () => {
    const moussa = await market.buyer('Moussa Traoré')
    const rows = Array.from({ length: 300 }, (_, index) => ({
      id: `0197a000-0000-7000-8000-${String(index).padStart(12, '0')}`,
      ownerId: moussa.user._id,
      width: 1,
      height: 1,
      placeholder: '',
      createdAt: market.clock.now(),
    }))
    await market.kernel.db.insert(images).values(rows)
    await expect(upload(moussa.call, await bytesOf(drawing()))).rejects.toMatchObject({
      status: 429,
      code: 'images.too_many',
      retryAfter: 3_600,
    })
    market.clock.advance(3_600_001)
    expect(await upload(moussa.call, await bytesOf(drawing()))).toMatchObject({ width: 900 })
  })
})
