import { afterAll, describe, expect, test } from 'vitest'

import {
  clickNotification,
  countUnread,
  listNotifications,
  readAllNotifications,
  readNotification,
} from '#modules/notices/contract/notifications.ts'
import { dayMs } from '#kernel/clock.ts'
import { openClothShop } from './testing/cloth-shop.ts'

const { market, buyCash } = await openClothShop()
afterAll(() => market.close())

describe('notifications', () => {
  test('are counted, read one by one or all at once, and filtered', async () => {
    const awa = await market.buyer()
    for (let time = 0; time < 3; time += 1) await buyCash(awa)
    await market.settle()
    expect(await awa.call(countUnread, {})).toEqual({ unread: 3 })
    // Each shows the first article of its order.
    for (const { imageUrl } of (await awa.call(listNotifications, {})).notifications)
      expect(imageUrl).toMatch(/^\/images\/.+\/160\.webp$/)
    const { notifications } = await awa.call(listNotifications, { query: { unreadOnly: 'true' } })
    const [first, second, third] = notifications.map((one) => one._id)
    expect(await awa.call(clickNotification, { params: { id: first ?? '' } })).toMatchObject({
      _id: first,
      read: true,
    })
    expect(await awa.call(readNotification, { params: { id: second ?? '' } })).toMatchObject({
      _id: second,
      read: true,
    })
    const left = await awa.call(listNotifications, { query: { unreadOnly: 'true', limit: 10 } })
    expect(left).toMatchObject({
      notifications: [{ _id: third }],
      totalNotifications: 1,
      unread: 1,
      currentPage: 1,
      totalPages: 1,
    })
    expect(await awa.call(readAllNotifications, {})).toEqual({ unread: 0 })
    expect(await awa.call(listNotifications, { query: { limit: 2, page: 2 } })).toMatchObject({
      totalNotifications: 3,
      totalPages: 2,
      unread: 0,
    })
    expect((await awa.call(listNotifications, { query: { page: 99 } })).notifications).toEqual([])
  })

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
    await market.runJob('notifications.forget-old')
    expect(await left()).toBe(1)
    market.clock.advance(275 * dayMs)
    await market.runJob('notifications.forget-old')
    expect(await left()).toBe(0)
  })
})
