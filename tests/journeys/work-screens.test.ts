import { listOwnShopReviews } from '#modules/reviews/contract/reviews.ts'
import { laptop, phone } from '../browser/devices.ts'
import { callAs, expect, test } from '../browser/journey.ts'
import { untilQuiet } from '../browser/quiet.ts'

test('a seller reads the worst reviews first, or those of one number of stars', async ({
  people,
}) => {
  const seller = await people.demo('vendeur')
  const read = callAs(seller)
  const { reviews } = await read(listOwnShopReviews, { query: { sort: 'worst' } })
  const stars = reviews.map((review) => review.stars)
  expect(stars).toEqual(stars.toSorted((one, other) => one - other))
  const { page } = seller
  await page.goto('/vendeur-dashboard?onglet=avis')
  await expect(page.getByRole('img', { name: /sur 5$/ }).first()).toHaveAccessibleName(
    `${stars[0]} sur 5`,
  )
  await page.getByLabel('Étoiles').selectOption('5')
  await expect(page.getByRole('img', { name: /^[1-4] sur 5$/ })).toHaveCount(0)
  await expect(page.getByRole('img', { name: '5 sur 5' }).first()).toBeVisible()
})

test('a work screen counts what is unread once, and loads no style sheet a second time', async ({
  people,
}) => {
  const { page } = await people.demo('vendeur')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const counted = page.waitForResponse('**/api/notifications/unread')
  await page.goto('/vendeur-dashboard')
  await counted
  await expect(page.getByRole('heading', { name: 'Ventes' }).first()).toBeVisible()
  await untilQuiet(page)
  expect(asked.filter((path) => path === '/api/notifications/unread')).toHaveLength(1)
  expect(asked.filter((path) => /^\/assets\/base-\w+\.css$/.test(path))).toHaveLength(1)
})

test('« Chercher dans le marché » shows what each list has', async ({ people }) => {
  const { page } = await people.demo('admin', laptop)
  await page.goto('/admin-dashboard')
  await page.getByRole('searchbox', { name: 'Chercher dans le marché' }).fill('bazin')
  await page.keyboard.press('Enter')
  const shops = page.getByRole('region', { name: 'Boutiques trouvés' })
  await expect(shops.getByRole('link', { name: /^Bazin Diarra/ })).toBeVisible()
  await page
    .getByRole('region', { name: 'Produits trouvés' })
    .getByRole('link', { name: /^Tout voir/ })
    .click()
  await expect(page).toHaveURL(/admin-product\?q=bazin/)
})

test('the month that can be closed is shown in full before the others', async ({ people }) => {
  const { page } = await people.demo('finance', phone)
  await page.goto('/financeDashboard?onglet=cloture')
  const months = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(months).toHaveCount(1)
  const others = page.getByRole('list', { name: 'Les autres mois' })
  await expect(others.getByText(/en cours/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Clore le mois…' })).toHaveCount(1)
})

test('a chart shows the amount of the day that is pressed', async ({ people }) => {
  const { page } = await people.demo('vendeur')
  await page.goto('/vendeur-dashboard?periode=30')
  const chart = page.getByRole('img', { name: /^Ventes des 30 derniers jours/ })
  const card = page.getByRole('region', { name: 'Ventes' })
  const said = card.locator('.chart-said')
  await expect(said).toHaveText(/ : .*f$/)
  const last = await said.textContent()
  await chart.click({ position: { x: 3, y: 60 } })
  await expect(said).not.toHaveText(last ?? '')
  const right = await chart.evaluate((svg) =>
    Math.max(
      ...[...svg.querySelectorAll('text')].map((text) => text.getBoundingClientRect().right),
    ),
  )
  const { x = 0, width = 0 } = (await card.boundingBox()) ?? {}
  expect(right).toBeLessThanOrEqual(x + width)
})

test('a success rate of fewer than thirty deliveries is not shown to the manager', async ({
  people,
}) => {
  const { page } = await people.demo('chef', laptop)
  await page.goto('/LivraisonDashboard?onglet=livreurs')
  const rows = page.getByRole('table').first().locator('tbody tr')
  await expect(rows.first()).toBeVisible()
  for (const row of await rows.all()) {
    const cells = await row.getByRole('cell').allTextContents()
    const rate = cells.find((cell) => /%|^–$/.test(cell.trim()))
    const delivered = cells.map(Number).findLast((count) => Number.isInteger(count)) ?? 0
    if (delivered < 30) expect(rate?.trim()).toBe('–')
  }
})

test('a seller whose plan is full reads it before writing a product, with the way to a larger', async ({
  people,
}) => {
  const { page } = await people.demo('vendeur-gratuit')
  for (const path of ['/ajoutproduit', '/vendeur-dashboard?onglet=produits']) {
    await page.goto(path)
    await expect(page.getByText(/^Votre plan Gratuit est plein\s: 3 produits/)).toBeVisible()
  }
  await page.getByRole('link', { name: 'Voir les formules' }).click()
  await expect(page).toHaveURL('/Payement/abonnement')
})

test('the chosen state of a list is in sight on a phone, though the line of states slides', async ({
  people,
}) => {
  const { page } = await people.demo('vendeur', phone)
  await page.goto('/vendeur-dashboard?onglet=commandes&etat=historique')
  const states = page.getByRole('navigation', { name: 'État des commandes' })
  await expect(states.getByRole('link', { name: 'Historique' })).toBeInViewport({ ratio: 1 })
})
