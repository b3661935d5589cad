import { afterAll, expect, test } from 'vitest'

import { bytesOf, drawing, openUploads, upload } from './testing/uploads.ts'
import { dayMs } from '#kernel/clock.ts'
import { refusal } from '../../../tests/support/refusal.ts'

const { market, awa } = await openUploads()
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
