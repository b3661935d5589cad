import type { Page } from 'playwright-core'

import { expectAccessible } from '../browser/accessible.ts'
import { laptop } from '../browser/devices.ts'
import { expect, test } from '../browser/journey.ts'
import { untilQuiet } from '../browser/quiet.ts'

test('a product links to its shop, with products and reviews', async ({ people }) => {
  const { page } = await people.visitor()
  await page.goto('/product/boubou-bazin-brode-femme')
  await page.getByRole('link', { name: /^Visiter/ }).click()
  await expect(page).toHaveURL(/\/boutique\/[a-z0-9-]+$/)
  await expect(page.getByText('Sur Sugu depuis')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Ses produits' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Avis des acheteurs' })).toBeVisible()
  const status = (await page.request.get('/boutique/personne-ici')).status()
  expect(status).toBe(404)
})

test('the « Preference » tab is for buyers, and a link may open a tab', async ({ people }) => {
  const newcomer = await people.newBuyer()
  await newcomer.page.goto('/boutique')
  await untilQuiet(newcomer.page)
  const tabs = (page: Page) =>
    page.getByRole('navigation', { name: 'Listes de la boutique' }).getByRole('link')
  expect(await tabs(newcomer.page).allTextContents()).toEqual([
    'Tous',
    'Populaire',
    'Promo',
    'Unique',
  ])
  await newcomer.page.goto('/boutique?onglet=preference')
  await expect(
    newcomer.page.getByRole('heading', { name: 'Aucun achat pour l’instant' }),
  ).toBeVisible()
  await expect(tabs(newcomer.page)).toHaveText(['Tous', 'Populaire', 'Promo', 'Unique'])

  const { page } = await people.demo('buyer')
  await page.goto('/boutique')
  await expect(tabs(page)).toHaveText(['Tous', 'Populaire', 'Promo', 'Preference', 'Unique'])
  await page.getByRole('link', { name: 'Preference' }).click()
  await expect(page).toHaveURL('/boutique?onglet=preference')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expectAccessible(page)
  await page.evaluate(() => {
    history.replaceState(
      { ...(history.state as object), usr: { filter: 'bestOffers' } },
      '',
      '/boutique',
    )
    location.reload()
  })
  await expect(page).toHaveURL('/boutique?onglet=promo')
})

test('without JavaScript, links lead from home to category, product, shop and search', async ({
  people,
}) => {
  const { page } = await people.visitor({ ...laptop, javaScriptEnabled: false })
  await page.goto('/')
  await page.locator('a[href^="/category/"]').first().click()
  await page.getByRole('link', { name: 'Page suivante' }).click()
  await expect(page).toHaveURL(/page=2/)
  await page.locator('a[href^="/product/"]').first().click()
  await expect(page.getByRole('heading', { name: 'Description' })).toBeVisible()
  await expect(page.getByText(/livraison/).first()).toBeVisible()
  await page.getByRole('link', { name: /^Visiter/ }).click()
  await expect(page.getByRole('heading', { name: 'Ses produits' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Chercher un produit' }).fill('bazin')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=bazin/)
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.goto('/search?q=zzzzzz')
  await expect(page.getByRole('heading', { name: 'Aucun produit trouvé' })).toBeVisible()
  await expect(
    page
      .getByRole('navigation', { name: 'Catégories' })
      .or(page.getByRole('list', { name: 'Catégories' }))
      .first(),
  ).toBeVisible()
})

test('no strange address of the catalogue makes the server fail', async ({ people }) => {
  const { page } = await people.visitor()
  const words = [
    'x'.repeat(5_000),
    '🧺🥁',
    '\u202eنيزاب',
    "' or 1=1 --",
    '<script>',
    '%00',
    '\u0000',
    '../..',
  ]
  const paths = words.flatMap((word) =>
    [
      '/search?q=',
      '/product/',
      '/category/',
      '/boutique/',
      '/boutique?onglet=',
      '/boutique?page=',
      '/search?page=',
    ].map((start) => start + encodeURIComponent(word)),
  )
  const statuses = await Promise.all(
    [
      ...paths,
      '/search?page=-1',
      '/boutique?page=0',
      '/boutique?page=99999',
      '/category/pagnes-et-tissus?page=999999&subCategory=rien',
    ].map(async (address) => ({
      address: address.slice(0, 60),
      status: (await page.request.get(address, { maxRedirects: 2 })).status(),
    })),
  )
  expect(statuses.filter(({ status }) => status >= 500)).toEqual([])
})

test('a category and a product opened from a link are kept on the device like those found inside', async ({
  people,
}) => {
  const { page } = await people.visitor()
  const kept = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('page ')))
  for (const address of ['/category/pagnes-et-tissus', '/product/boubou-bazin-brode-femme']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(async () => {
      await page.keyboard.press('PageDown')
      expect(await kept()).toContain(`page ${address}`)
    }).toPass()
  }
})

test('the suggestions of the search field show the category by its French name', async ({
  people,
}) => {
  const { page } = await people.visitor(laptop)
  await page.goto('/')
  await page.getByRole('combobox').fill('savon')
  await expect(page.getByText('dans Beauté et bien-être')).toBeVisible()
})
