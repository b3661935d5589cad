import { expectAccessible } from '../browser/accessible.ts'
import { expect, test } from '../browser/journey.ts'
import { untilQuiet } from '../browser/quiet.ts'
import type { Page } from 'playwright-core'

/** Collects every event that this page sends to the market. */
async function sentBy(page: Page): Promise<string[]> {
  const sent: string[] = []
  await page.route('**/api/analytics/event', async (route) => {
    sent.push(route.request().postData() ?? '')
    await route.fulfill({ json: { success: true } })
  })
  return sent
}

async function lookAndLeave(page: Page): Promise<void> {
  await page.goto('/boutique')
  await page.locator('main').getByRole('article').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/product\//)
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
}

const question = (page: Page) => page.getByRole('region', { name: 'Ce que vous regardez' })

test('a visitor is asked once, below the page: events are sent only with consent', async ({
  people,
}) => {
  const { page } = await people.visitor()
  const sent = await sentBy(page)
  await lookAndLeave(page)
  await expect(question(page)).toBeVisible()
  await expectAccessible(page)
  await untilQuiet(page)
  expect(sent).toEqual([])
  expect(await page.evaluate(() => localStorage.getItem('visitor'))).toBeNull()
  // Seen products are kept on the device; their row loads when it is near.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect.poll(() => page.evaluate(() => localStorage.getItem('vus'))).not.toBeNull()

  await question(page).getByRole('button', { name: 'Non merci' }).click()
  await expect(question(page)).toHaveCount(0)
  await lookAndLeave(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await untilQuiet(page)
  await expect(question(page)).toHaveCount(0)
  expect(sent).toEqual([])

  await page.goto('/parametre')
  await page.getByLabel(/^Noter ce que je regarde/).check()
  await lookAndLeave(page)
  await expect.poll(() => sent.length).toBeGreaterThan(0)
  expect(sent.join()).toContain('"agreed":true')
})
