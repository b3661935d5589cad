import { phone } from '../browser/devices.ts'
import { expect, test } from '../browser/journey.ts'

test('a phone has products in its first 500 px, one layer at the bottom, and what was seen', async ({
  people,
}) => {
  const { page } = await people.visitor(phone)
  await page.goto('/')
  const first = await page.getByRole('article').first().boundingBox()
  expect(first?.y).toBeLessThan(500)

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

  // After two products, the home page offers to go on with them.
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
