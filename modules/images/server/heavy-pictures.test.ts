import { afterAll, expect, test } from 'vitest'

import { bytesOf, drawing, openUploads, upload } from './testing/uploads.ts'
import { promptly } from '#modules/images/module.ts'
import { dayMs } from '#kernel/clock.ts'
import { refusal } from '../../../tests/support/refusal.ts'

const { market, awa, get } = await openUploads()
afterAll(() => market.close())

test('the pictures of one owner weigh two hundred megabytes a day at most', async () => {
  const picture = await bytesOf(drawing())
  await upload(awa.call, picture)
  await market.sql(
    `update call_counts set count = 200000 where key = 'image-kilobytes ${awa.user._id}'`,
  )
  expect(await refusal(upload(awa.call, picture))).toMatchObject({
    status: 429,
    code: 'images.too_heavy',
    message: 'Vos images du jour pèsent déjà 200 Mo. Réessayez demain.',
  })
  market.clock.advance(dayMs)
  await upload(awa.call, picture)
})

test('a line of pictures that is full answers 503, or with another size', async () => {
  const { _id } = await upload(awa.call, await bytesOf(drawing()))
  const full = Promise.withResolvers<void>()
  // Two are drawn at once, a hundred wait.
  const line = Array.from({ length: 102 }, () => promptly(() => full.promise))
  const refused = await get(`/images/${_id}/320.jpg`)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
  const other = await get(`/images/${_id}/320.webp`)
  expect([other.status, other.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  full.resolve()
  await Promise.all(line)
  expect((await get(`/images/${_id}/320.jpg`)).status).toBe(200)
})
