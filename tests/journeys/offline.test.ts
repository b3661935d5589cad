import type { Page } from 'playwright-core'

import { expectAccessible } from '../browser/accessible.ts'
import { phone } from '../browser/devices.ts'
import { expect, test } from '../browser/journey.ts'
import { untilCached } from './steps/cached.ts'
import { repeatUntil } from './steps/repeat-until.ts'

const installed = { ...phone, serviceWorkers: 'allow' } as const

/** Opens the home page, presses a key, and waits until the worker has cached it. */
async function openHome(page: Page): Promise<void> {
  await page.goto('/', { waitUntil: 'load' })
  await page.keyboard.press('Tab')
  await untilCached(page, '/', 'sugu-pages')
}

test('without network, pages seen before and the cart open, others say so', async ({ people }) => {
  const { page, context } = await people.visitor(installed)
  await openHome(page)
  const link = page.locator('a[href^="/product/"]').first()
  const path = (await link.getAttribute('href')) ?? ''
  await link.click()
  await expect(
    page
      .getByRole('heading', { name: 'Quantité' })
      .or(page.getByText('Quantité', { exact: true }))
      .first(),
  ).toBeVisible()
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await untilCached(page, path, 'sugu-pages')
  await untilCached(page, '/panier', 'sugu-pages')

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText('Hors ligne. Ce que vous avez vu reste lisible.')).toBeVisible()
  // By a link, at the page's end where both bars stand: neither the page's data nor its code needs
  // the network. The end moves while what was seen elsewhere is drawn.
  await repeatUntil(async (soon) => {
    await page.keyboard.press('End')
    await page.getByRole('link', { name: 'Accueil', exact: true }).click(soon)
  })
  await expect(page.getByRole('heading', { name: 'Le marché du Mali, chez vous' })).toBeVisible()
  await page.goto('/panier')
  await expect(page.getByRole('heading', { name: 'Segui' })).toBeVisible()

  await page.goto('/contact')
  await expect(page.getByRole('heading', { name: 'Vous êtes hors ligne' })).toBeVisible()
  await expect(page.getByRole('link', { name })).toHaveAttribute('href', path)
  await expectAccessible(page)
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Réessayer' }).click()
  await expect(page.getByRole('heading', { name: 'Questions et contact' })).toBeVisible()
})

test('an order opens without network, and is deleted from the phone on signing out', async ({
  people,
}) => {
  const { page, context } = await people.demo('buyer', installed)
  await openHome(page)
  await page.getByRole('link', { name: 'Paramètres' }).click()
  await page.getByRole('link', { name: 'Mes commandes' }).click()
  const order = page.locator('a[href^="/commandes/"]').first()
  const path = (await order.getAttribute('href')) ?? ''
  await order.click()
  await expect(page).toHaveURL(path)
  const heading = page.getByRole('heading', { level: 1 })
  // The list stays on the screen until the order is there.
  await expect(heading).not.toHaveText('Mes commandes')
  const title = (await heading.textContent()) ?? ''
  await untilCached(page, `/api/orders/${path.split('/')[2]}`, 'sugu-perso')
  await untilCached(page, '/commandes/une', 'sugu-pages')

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText('Hors ligne. Ce que vous avez vu reste lisible.')).toBeVisible()
  await context.setOffline(false)
  await page.evaluate(() => {
    localStorage.removeItem('userInfo')
    dispatchEvent(new StorageEvent('storage', { key: 'userInfo' }))
  })
  await expect
    .poll(() =>
      page.evaluate(async () => (await (await caches.open('sugu-perso-1')).keys()).length),
    )
    .toBe(0)
})
