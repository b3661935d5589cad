import { listOwnShopReviews } from '#modules/reviews/contract/reviews.ts'
import { phone } from '../browser/devices.ts'
import { callAs, expect, test } from '../browser/journey.ts'
import { untilQuiet } from '../browser/quiet.ts'
import { newShop } from './steps/plan.ts'

test('a seller’s screens count unread once, draw a chart by day, and sort and filter lists', async ({
  people,
}) => {
  // A new shop: orders in the others are counted as they come.
  const { page: own } = await newShop(people)
  const asked: string[] = []
  own.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const counted = own.waitForResponse('**/api/notifications/unread')
  await own.goto('/vendeur-dashboard')
  await counted
  await expect(own.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await untilQuiet(own)
  expect(asked.filter((path) => path === '/api/notifications/unread')).toHaveLength(1)
  expect(asked.filter((path) => /^\/assets\/base-\w+\.css$/.test(path))).toHaveLength(1)

  const seller = await people.demo('vendeur', phone)
  const { page } = seller
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

  await page.goto('/vendeur-dashboard?onglet=commandes&etat=historique')
  const states = page.getByRole('navigation', { name: 'État des commandes' })
  await expect(states.getByRole('link', { name: 'Historique' })).toBeInViewport({ ratio: 1 })

  const read = callAs(seller)
  const { reviews } = await read(listOwnShopReviews, { query: { sort: 'worst' } })
  const stars = reviews.map((review) => review.stars)
  expect(stars).toEqual(stars.toSorted((one, other) => one - other))
  await page.goto('/vendeur-dashboard?onglet=avis')
  await expect(page.getByRole('img', { name: /sur 5$/ }).first()).toHaveAccessibleName(
    `${stars[0]} sur 5`,
  )
  await page.getByLabel('Étoiles').selectOption('5')
  await expect(page.getByRole('img', { name: /^[1-4] sur 5$/ })).toHaveCount(0)
  await expect(page.getByRole('img', { name: '5 sur 5' }).first()).toBeVisible()
})
