import { randomUUID } from 'node:crypto'

import { placeOrder } from '#modules/orders/contract/orders.ts'
import { callAs, expect, test } from '../browser/journey.ts'
import { plainGoods } from './steps/goods.ts'

const address = {
  fullName: 'Awa Traoré',
  phone: '76123456',
  region: 'Bamako',
  quartier: 'Badalabougou',
  repere: 'Derrière la pharmacie du Pont',
}

test.describe('a relative', () => {
  // A link that was never made.
  test.use({ expectedProblems: ['410'] })

  test('pays by Wave, without an account, what a buyer ordered by Orange Money', async ({
    people,
  }) => {
    const [buyer, relative] = [await people.newBuyer(), await people.visitor()]
    const [product] = await plainGoods()
    if (!product) throw new Error('the market has no plain goods')
    const placed = await callAs(buyer)(
      placeOrder,
      {
        body: {
          cartItems: [{ product: product._id, qty: 1 }],
          shippingAddress: address,
          paymentMethod: 'orange_money',
        },
      },
      { idempotencyKey: randomUUID() },
    )
    await buyer.page.goto(`/commandes/${placed._id}`)
    await buyer.page.getByRole('button', { name: 'Faire payer par un proche' }).click()
    const sheet = buyer.page.getByRole('dialog')
    await expect(sheet.getByText(/peux-tu payer ma commande/)).toBeVisible()
    await expect(sheet.getByText(/encore faire payer 1 autre commande/)).toBeVisible()
    const link = await sheet.getByLabel('Lien').inputValue()

    const { page } = relative
    await page.goto(link)
    await expect(page.getByRole('heading', { name: /^Awa vous demande de payer/ })).toBeVisible()
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', /^Awa vous/)
    await expect(page.getByRole('main')).not.toContainText('Badalabougou')
    await page.getByRole('radio', { name: 'Wave' }).check()
    await page.getByRole('button', { name: /^Payer \d/ }).click()
    await page.getByLabel('Numéro Wave').fill('76555444')
    await page.getByRole('button', { name: 'Payer' }).click()
    await page.getByRole('link', { name: /^Retourner/ }).click()
    await expect(page.getByRole('heading', { name: 'C’est payé' })).toBeVisible()
    await expect(page.getByText(placed.orderNumber)).toBeVisible()
    await buyer.page.goto(`/commandes/${placed._id}`)
    await expect(buyer.page.getByText(placed.orderNumber).first()).toBeVisible()
    await expect(buyer.page.getByRole('button', { name: 'Faire payer par un proche' })).toBeHidden()

    await page.goto(`/payer/${'A'.repeat(43)}`)
    await expect(page.getByText(/Ce lien a pris fin/)).toBeVisible()
  })
})
