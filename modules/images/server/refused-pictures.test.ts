import { afterAll, describe, expect, it } from 'vitest'

import { images } from '#modules/images/database/tables.ts'
import { ObjectStoreFailure } from '#kernel/objects/object-store.ts'
import { bytesOf, drawing, openUploads, upload } from './testing/uploads.ts'

const { market, awa, get } = await openUploads()
afterAll(() => market.close())

describe('a picture that somebody uploads', () => {
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
