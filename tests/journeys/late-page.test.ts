import type { Locator, Page } from 'playwright-core'

import { expect, test } from '../browser/journey.ts'
import { untilQuiet } from '../browser/quiet.ts'

// Its clock would stay with the browser.
test.use({ reuse: 'nothing' })

/** Moves the page's clock forward by this much, once the style sheet has come and started it. */
async function wait(words: Locator, ms: number): Promise<void> {
  await expect.poll(() => words.evaluate((element) => element.getAnimations().length)).toBe(1)
  await words.evaluate((element, time) => {
    for (const animation of element.getAnimations()) animation.currentTime = time
  }, ms)
}

/**
 * Withholds the code of pages. Pending requests stay pending until their page is left: a page
 * that got its code after all would remove the button under test.
 * @returns a function that lets later requests pass
 */
async function withhold(page: Page): Promise<() => void> {
  let isWithheld = true
  await page.route('**/assets/*.js', (route) =>
    isWithheld ? new Promise(() => undefined) : route.continue(),
  )
  return () => {
    isWithheld = false
  }
}

test('a page whose code does not arrive is given up after two minutes, and can be loaded again', async ({
  people,
}) => {
  const { page } = await people.newBuyer()
  await page.clock.install()
  await page.goto('/parametre')
  await untilQuiet(page)
  // The timeout's code is loaded at the first touch.
  await page.keyboard.press('PageDown')
  await untilQuiet(page)
  const comes = await withhold(page)
  await page.getByRole('link', { name: 'Questions et contact' }).first().click()
  await expect(page.locator('.page-progress')).toBeAttached()
  const words = page.getByText('Cette page met trop de temps à venir.')
  await page.clock.fastForward(119_000)
  await expect(words).toBeHidden()
  await page.clock.fastForward(2_000)
  await expect(words).toBeVisible()
  comes()
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page).toHaveURL('/contact')
  await expect(page.getByRole('heading', { name: 'Questions et contact' })).toBeVisible()
})

test('a personal page opened from a link says the same, even before any script has arrived', async ({
  people,
}) => {
  const { page } = await people.newBuyer()
  const comes = await withhold(page)
  await page.goto('/commandes', { waitUntil: 'commit' })
  const words = page.locator('.late-page')
  await expect(page.getByText('Chargement...')).toBeVisible()
  await wait(words, 120_000)
  await expect(words).toContainText('Cette page met trop de temps à venir.')
  await expect(words.getByRole('link', { name: 'Accueil' })).toBeVisible()
  comes()
  await words.getByRole('link', { name: 'Réessayer' }).click()
  await expect(page.getByText('Chargement...')).toBeHidden()
  await expect(page).toHaveURL('/commandes')
})
