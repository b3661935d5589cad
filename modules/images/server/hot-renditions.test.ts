import { describe, expect, it } from 'vitest'

import { openHotRenditions } from './serve-renditions.ts'

const object = (size: number) => ({ bytes: Buffer.alloc(size), contentType: 'image/webp' })

describe('the renditions kept in memory', () => {
  it('are those asked for last, within the bytes allowed', async () => {
    const hot = openHotRenditions(50_000)
    const read: string[] = []
    const get = (key: string, size = 20_000) =>
      hot.of(key, async () => (read.push(key), object(size)))
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await get(key)
    expect(read).toEqual(['a', 'b', 'c', 'b'])
    expect(hot.size.bytes).toBeLessThanOrEqual(50_000)
  })

  it('are small ones only, and never a missing one', async () => {
    const hot = openHotRenditions(1_000_000)
    await hot.of('large', async () => object(40_001))
    expect(await hot.of('none', async () => null)).toBeNull()
    expect(hot.size.bytes).toBe(0)
    expect(await hot.of('none', async () => object(10))).toMatchObject({
      contentType: 'image/webp',
    })
  })

  it('are read once for concurrent requests, and again after a failure', async () => {
    const hot = openHotRenditions(1_000_000)
    let reads = 0
    const read = async () => {
      reads += 1
      if (reads === 1) throw new Error('store is down')
      return object(10)
    }
    await expect(Promise.allSettled([hot.of('a', read), hot.of('a', read)])).resolves.toMatchObject(
      [{ status: 'rejected' }, { status: 'rejected' }],
    )
    expect(await Promise.all([hot.of('a', read), hot.of('a', read)])).toHaveLength(2)
    expect(reads).toBe(2)
  })
})
