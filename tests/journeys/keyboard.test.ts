import type { Locator, Page } from 'playwright-core'

import { laptop } from '../browser/devices.ts'
import { expect, test } from '../browser/journey.ts'
import { untilQuiet } from '../browser/quiet.ts'
import { expectPaid, orderPage, provider } from './steps/checkout.ts'
import { plainGoods } from './steps/goods.ts'

/** More presses than any page has links before its first button. */
const MOST_PRESSES = 400

/** Presses Tab until this has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.first().waitFor()
  for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
    const isThere = await target
      .first()
      .evaluate((element) => element === element.ownerDocument.activeElement)
    if (isThere) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${String(target)}`)
}

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

test('a product is bought by the keyboard alone, from its page to « Paiement reçu »', async ({
  people,
}) => {
  const { page } = await people.newBuyer(laptop)
  const [product] = await plainGoods()
  await page.goto(`/product/${product?.slug}`)
  await untilQuiet(page)
  await press(page, page.getByRole('button', { name: 'Ajouter au panier', exact: true }))
  await expect(page.getByText('Ajouté au panier').first()).toBeVisible()
  await page.goto('/panier')
  await press(page, page.getByRole('link', { name: 'Valider' }))
  await tabTo(page, page.getByRole('combobox', { name: 'Quartier' }))
  await page.keyboard.type('Badalabougou')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByLabel('Repère'))
  await page.keyboard.type('Derrière la pharmacie du Pont')
  await press(page, page.getByRole('button', { name: /^Payer \d/ }).filter({ visible: true }))
  await expect(page).toHaveURL(orderPage)
  await press(page, provider(page).getByRole('button', { name: 'Confirmer le paiement' }))
  await expectPaid(page)
})
