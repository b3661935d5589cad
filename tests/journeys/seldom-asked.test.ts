import { randomInt } from 'node:crypto'
import type { Page } from 'playwright-core'

import { listShopConversations } from '#modules/conversations/contract/conversations.ts'
import { readSession } from '#modules/identity/contract/accounts.ts'
import { workPaths } from '#client/work-paths.ts'
import { expect, test } from '../browser/journey.ts'
import { untilQuiet } from '../browser/quiet.ts'
import { openShop } from './steps/open-shop.ts'

// Its clock would stay with the browser.
test.use({ reuse: 'nothing' })

function countSessions(page: Page): { asked: number } {
  const count = { asked: 0 }
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === readSession.path) count.asked += 1
  })
  return count
}

test('an open page seldom asks its session while the stream stands, and when it stands anew', async ({
  people,
}) => {
  const { page } = await people.newBuyer()
  await page.clock.install()
  const stands = page.waitForResponse('**/api/live')
  await page.goto('/notifications')
  await stands
  await untilQuiet(page)
  const sessions = countSessions(page)
  await page.clock.fastForward(90_000)
  await untilQuiet(page)
  expect(sessions.asked).toBe(0)
  // A stream in which nothing comes is opened again, as after a change of role or rights.
  const standsAnew = page.waitForResponse('**/api/live')
  await page.clock.fastForward(11_000)
  await expect(async () => {
    await page.clock.fastForward(1_500)
    expect(sessions.asked).toBe(1)
  }).toPass()
  await standsAnew
})

test('the frame of a shop counts its messages when told, not each minute', async ({ people }) => {
  const { page, user } = await people.newBuyer()
  // A shop of its own: other journeys write to those of the demonstration.
  if (!user) throw new Error('nobody registered')
  await openShop(user, `Tissus ${randomInt(1_000, 9_999)}`)
  await page.clock.install()
  const stands = page.waitForResponse('**/api/live')
  await page.goto(workPaths.shopMessages())
  await stands
  await untilQuiet(page)
  const counted: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname === listShopConversations.path) counted.push(pathname)
  })
  await page.clock.fastForward(70_000)
  await untilQuiet(page)
  expect(counted).toEqual([])
})
