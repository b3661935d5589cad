import type { Page } from 'playwright-core'

import { expect, test } from '../browser/journey.ts'
import { translatePage } from '../browser/translate-page.ts'
import { choosePlace } from './steps/choose-place.ts'
import { confirmPayment, expectPaid, fillCart, openCheckout, orderPage } from './steps/checkout.ts'
import { plainGoods } from './steps/goods.ts'

const francs = (words: string | null) => /[\d\u202f]+\u00a0f/.exec(words ?? '')?.[0] ?? 'no sum'
const totalOn = async (page: Page) =>
  francs(await page.locator('.total').filter({ visible: true }).first().textContent())

test('a page that the browser translates shows one sum, on the total and on the button', async ({
  people,
}) => {
  const { page } = await people.newBuyer()
  await openCheckout(page, { products: (await plainGoods()).slice(0, 1), qty: 2 })
  const pay = page.getByRole('button', { name: /^(Payer|Commander)/ }).filter({ visible: true })
  await expect(pay).toContainText(/\d/)
  await translatePage(page)
  const agree = () =>
    expect.poll(async () => francs(await pay.textContent()) === (await totalOn(page))).toBe(true)
  const before = await totalOn(page)
  await agree()
  for (const [place, moved] of [
    ['Kayes', true],
    ['Bamako', false],
  ] as const) {
    await choosePlace(page, 'Région', place)
    if (!moved) await choosePlace(page, 'Quartier', 'Badalabougou')
    await expect.poll(async () => (await totalOn(page)) === before).toBe(!moved)
    await agree()
  }
  await page.getByText('Paiement à la livraison', { exact: true }).click()
  await expect(pay).toContainText('à la livraison')
  await agree()
  await page.getByText('Au point relais', { exact: true }).click()
  await agree()
  await page.getByText('Chez moi', { exact: true }).click()
  await page.getByText('Orange Money', { exact: true }).first().click()
  await expect(pay).toHaveText(/^Payer/)
  await agree()
  await pay.click()
  await expect(page).toHaveURL(orderPage)
  await translatePage(page)
  await confirmPayment(page)
  await expectPaid(page)
})

test('a translated cart counts and sums what is in it', async ({ people }) => {
  const { page } = await people.newBuyer()
  const [one] = await plainGoods()
  await fillCart(page, { products: one ? [one] : [] })
  await page.goto('/panier')
  await expect(page.getByRole('button', { name: 'Plus' })).toBeVisible()
  const before = await totalOn(page)
  await translatePage(page)
  await page.getByRole('button', { name: 'Plus' }).click()
  await expect(page.getByRole('group', { name: /Quantité/ })).toContainText('2')
  await expect.poll(() => totalOn(page)).not.toBe(before)
  await page.getByRole('button', { name: 'Moins' }).click()
  await expect.poll(() => totalOn(page)).toBe(before)
  await page.getByRole('button', { name: /^Retirer/ }).click()
  await expect(page.getByText('Votre panier est vide')).toBeVisible()
})
