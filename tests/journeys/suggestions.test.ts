import type { Page } from 'playwright-core'

import { expect, test } from '../browser/journey.ts'
import { expectAccessible } from '../browser/accessible.ts'

const cards = (page: Page) => page.locator('main').getByRole('article')
const names = (page: Page) => cards(page).getByRole('heading').allTextContents()

test('a visitor scrolls to the end of the suggestions, none twice, and reloads them', async ({
  people,
}) => {
  const { page, context } = await people.visitor()
  // Saves drawing two hundred pictures.
  await context.route('**/images/**', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    }),
  )
  const pages: number[] = []
  let [busy, most] = [0, 0]
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/analytics')) return
    pages.push((request.postDataJSON() as { page: number }).page)
    most = Math.max(most, (busy += 1))
  })
  page.on('response', (response) => void (response.url().endsWith('/api/analytics') && (busy -= 1)))
  await page.goto('/suggestions')
  await expect(page.getByRole('heading', { level: 1, name: 'Suggestions pour vous' })).toBeVisible()
  await expect(cards(page)).toHaveCount(24)
  await expect(page.getByText('Ce qui plaît en ce moment au marché')).toBeVisible()
  await expectAccessible(page)

  const end = page.getByText('Plus de résultats')
  await expect(async () => {
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight }))
    expect(await end.isVisible()).toBe(true)
  }).toPass()
  const all = await names(page)
  expect(new Set(all).size).toBe(all.length)
  expect(pages).toEqual(pages.map((_, place) => place + 1))
  expect(most).toBe(1)

  await page.getByRole('button', { name: 'Actualiser' }).click()
  await expect(cards(page)).toHaveCount(24)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  expect(pages.at(-1)).toBe(1)
})
