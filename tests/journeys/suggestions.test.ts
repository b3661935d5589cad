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

test.describe('without a network', () => {
  test.use({ expectedProblems: ['api/analytics', 'Failed to load resource'] })

  test('suggestions report a failure once, and load when retried', async ({ people }) => {
    const { page, context } = await people.visitor()
    await context.route('**/api/analytics', (route) => route.abort('internetdisconnected'), {
      times: 1,
    })
    await page.goto('/suggestions')
    await expect(
      page.getByText('Impossible de récupérer les suggestions. Vérifie ta connexion.'),
    ).toBeVisible()
    await expect(cards(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect(cards(page)).toHaveCount(24)
    await context.route('**/api/analytics', (route) => route.abort('internetdisconnected'), {
      times: 1,
    })
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight }))
    await expect(page.getByRole('button', { name: 'Voir plus' })).toBeVisible()
    await expect(cards(page)).toHaveCount(24)
    await page.getByRole('button', { name: 'Voir plus' }).click()
    await expect(cards(page)).toHaveCount(48)
  })
})

test('Meta receives a cart event only with the buyer’s consent, with its click id', async ({
  people,
}) => {
  const { page, context } = await people.newBuyer()
  const sent: string[] = []
  await context.route('https://www.facebook.com/**', async (route) => {
    sent.push(route.request().url())
    await route.fulfill({
      contentType: 'image/gif',
      body: Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64'),
    })
  })
  const click = 'IwAR2x_Y-z%2Bq~1.A'
  const pump = '/search?q=pompe'
  const add = page.getByRole('button', { name: /^Ajouter au panier :/ }).first()
  const inCart = page.getByRole('link', { name: /^Segui/ }).first()
  await page.goto(`${pump}&fbclid=${click}`)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('fbclid'))).toBe(click)
  await add.click()
  await expect(inCart).toHaveAccessibleName(/1/)
  expect(sent).toEqual([])

  const consent = page
    .getByRole('checkbox', { name: /^Dire à Meta/ })
    .or(page.getByRole('switch', { name: /^Dire à Meta/ }))
  await page.goto('/parametre')
  await expect(consent).not.toBeChecked()
  await consent.check()
  await page.goto(pump)
  await add.click()
  await expect.poll(() => sent.length).toBe(1)
  const { origin, pathname, searchParams } = new URL(sent[0] ?? '')
  expect(origin + pathname).toBe('https://www.facebook.com/tr')
  expect(Object.fromEntries(searchParams)).toMatchObject({
    id: '123456789012345',
    ev: 'AddToCart',
    dl: expect.stringContaining(pump),
    eid: expect.stringMatching(/^[\da-f-]{36}$/),
    'cd[content_name]': expect.stringMatching(/pompe/i),
    'cd[content_ids]': expect.stringMatching(/^\["[\da-f-]{36}"\]$/),
    'cd[content_type]': 'product',
    'cd[value]': expect.stringMatching(/^\d+$/),
    'cd[currency]': 'XOF',
    'cd[fbclid]': click,
    fbc: expect.stringMatching(new RegExp(`^fb\\.1\\.\\d+\\.${click.replaceAll('.', '\\.')}$`)),
  })

  await page.goto('/parametre')
  await consent.uncheck()
  await page.goto(pump)
  await add.click()
  await expect(inCart).toHaveAccessibleName(/3/)
  expect(sent).toHaveLength(1)
})
