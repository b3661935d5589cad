import { afterAll, describe, expect, test } from 'vitest'

import { readAllNotifications } from '#modules/notices/contract/notifications.ts'
import { dayMs } from '#kernel/clock.ts'
import { openClothShop } from './testing/cloth-shop.ts'

const { market, buyCash } = await openClothShop()
afterAll(() => market.close())

describe('notifications', () => {
  test('are deleted: read ones after three months, all after a year', async () => {
    const awa = await market.buyer()
    await buyCash(awa)
    await market.settle()
    await awa.call(readAllNotifications, {})
    await buyCash(awa)
    await market.settle()
    const left = () =>
      market.kernel.database.pool
        .query('select 1 from notifications where user_id = $1', [awa.user._id])
        .then(({ rows }) => rows.length)
    market.clock.advance(91 * dayMs)
    await market.runJob('notices.forget-old')
    expect(await left()).toBe(1)
    market.clock.advance(275 * dayMs)
    await market.runJob('notices.forget-old')
    expect(await left()).toBe(0)
  })
})
