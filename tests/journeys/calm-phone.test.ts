import { narrow, phone } from '../browser/devices.ts'
import { expect, test } from '../browser/journey.ts'

test('the first product of the home page stands in the first 500 px of a phone', async ({
  people,
}) => {
  const { page } = await people.visitor(phone)
  await page.goto('/')
  const first = await page.getByRole('article').first().boundingBox()
  expect(first?.y).toBeLessThan(500)
})

test('a product’s page on a phone has one bottom layer, delivery under the price, a picture row', async ({
  people,
}) => {
  const { page } = await people.visitor(phone)
  await page.goto('/product/boubou-bazin-brode-femme')
  const place = async (name: string) =>
    (await page.getByRole('button', { name }).boundingBox()) ?? { y: 0, height: 0, width: 0 }
  const covered = () =>
    page.getByRole('navigation', { name: 'Navigation principale' }).evaluate((bar) => {
      const { x, y, width, height } = bar.getBoundingClientRect()
      const over = document.elementFromPoint(x + width / 2, y + height / 2)
      return over !== null && over.closest('.buy-bar') !== null
    })
  expect(await covered()).toBe(true)
  const change = await place('Changer le lieu de livraison')
  expect(change.height).toBeGreaterThanOrEqual(44)
  expect(change.y).toBeLessThan(
    (await page.getByText('Taille', { exact: true }).boundingBox())?.y ?? 0,
  )
  const second = page.getByRole('link', { name: 'Photo 2', exact: true })
  await second.click()
  await expect(second).toHaveAttribute('aria-current', 'true')
  const rating = await page.getByRole('link', { name: /avis\)$/ }).boundingBox()
  expect(rating?.height).toBeGreaterThanOrEqual(44)
  // At its end, which moves while suggestions are drawn, the market's bar is there again.
  await expect
    .poll(async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      return covered()
    })
    .toBe(false)
})

test('a buyer finds the order under way on the home page, and orders called by their products', async ({
  people,
}) => {
  const { page } = await people.demo('buyer')
  await page.goto('/')
  const way = page.getByRole('region', { name: 'Commande en cours' })
  await expect(way).toBeVisible()
  await expect(
    page.getByRole('link', { name: /^Paramètres\s*, \d+ commandes? en cours$/ }),
  ).toBeVisible()
  await way.getByRole('link').click()
  await expect(page).toHaveURL(/\/commandes\/[0-9a-f-]{36}/)
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('SG-')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const copy = page.getByRole('button', { name: /^Copier le numéro SG-/ })
  await copy.click()
  await expect(page.getByText('Numéro copié')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^SG-\d{6}-[0-9A-Z]{5}$/,
  )
  await page.goto('/commandes')
  const card = page.getByRole('article').first()
  await expect(card.getByRole('heading')).not.toContainText('SG-')
  // The number stays on one line, at whatever width.
  await page.setViewportSize(narrow.viewport)
  const number = await card.locator('.order-number').boundingBox()
  expect(number?.height).toBeLessThan(32)
})

test('a device that looked at two products may go on with them from the home page', async ({
  people,
}) => {
  const { page } = await people.visitor(phone)
  for (const slug of ['boubou-bazin-brode-femme', 'bonnet-dogon-tisse']) {
    await page.goto(`/product/${slug}`)
    await expect(async () => {
      await page.mouse.wheel(0, 300)
      expect(await page.evaluate(() => localStorage.getItem('vus') ?? '')).toContain(slug)
    }).toPass()
  }
  await page.goto('/')
  const again = page.getByRole('region', { name: 'Reprendre' })
  await again.getByRole('link', { name: 'Boubou bazin brodé femme' }).click()
  await expect(page).toHaveURL('/product/boubou-bazin-brode-femme')
})
