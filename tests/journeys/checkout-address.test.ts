import { expect, test } from '../browser/journey.ts'
import { fillAddress, fillCart } from './steps/checkout.ts'

test('another address stays chosen after a reload, Back and Forward, beside the order button', async ({
  people,
}) => {
  const { page } = await people.demo('buyer')
  await fillCart(page)
  await page.goto('/CheckoutScreen')
  const other = page.getByRole('radio', { name: 'Autre adresse' })
  await other.check()
  await fillAddress(page)
  await page.getByLabel('Repère').fill('Face à la mosquée bleue')
  const where = page.getByText('Livraison : Badalabougou, Face à la mosquée bleue')
  await expect(where.filter({ visible: true })).toHaveCount(1)

  await page.reload()
  await expect(other).toBeChecked()
  await expect(where.filter({ visible: true })).toHaveCount(1)
  await page.goto('/panier')
  await page.goBack()
  await expect(other).toBeChecked()

  await page.getByRole('radio').first().check()
  await page.reload()
  await expect(other).not.toBeChecked()
  await expect(where.filter({ visible: true })).toHaveCount(0)
})
