import { randomUUID } from 'node:crypto'

import { makePaymentLink } from '#modules/orders/contract/payment-links.ts'
import { cancelOrder, placeOrder } from '#modules/orders/contract/orders.ts'
import { callAs, expect, test } from '../browser/journey.ts'
import type { Person } from '../browser/people.ts'
import { plainGoods } from './steps/goods.ts'

const address = {
  fullName: 'Awa Traoré',
  phone: '76123456',
  region: 'Bamako',
  quartier: 'Badalabougou',
  repere: 'Derrière la pharmacie du Pont',
}

async function placeUnpaid(buyer: Person) {
  const [product] = await plainGoods()
  if (!product) throw new Error('the market has no plain goods')
  return callAs(buyer)(
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
}

test.describe('a relative', () => {
  // The network is cut; what was cancelled is refused.
  test.use({ expectedProblems: ['ERR_INTERNET_DISCONNECTED', 'ERR_FAILED', '409'] })

  test('pays by Wave, without an account, what a buyer ordered by Orange Money', async ({
    people,
  }) => {
    const [buyer, relative] = [await people.newBuyer(), await people.visitor()]
    const placed = await placeUnpaid(buyer)
    await buyer.page.goto(`/commandes/${placed._id}`)
    await buyer.page.getByRole('button', { name: 'Faire payer par un proche' }).click()
    const sheet = buyer.page.getByRole('dialog')
    await expect(sheet.getByText(/peux-tu payer ma commande/)).toBeVisible()
    await expect(sheet.getByText(/encore faire payer 1 autre commande/)).toBeVisible()
    const link = await sheet.getByLabel('Lien').inputValue()

    const { page } = relative
    await page.goto(link)
    await expect(page.getByRole('heading', { name: /^Awa vous demande de payer/ })).toBeVisible()
    await expect(page.getByText(/^reste\s11\sh.*jusqu’/)).toBeVisible()
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', /^Awa vous/)
    await expect(page.getByRole('main')).not.toContainText('Badalabougou')
    await page.getByRole('radio', { name: 'Wave' }).check()
    await expect(page.getByText('Sans compte, sur la page de Wave.')).toBeVisible()
    await relative.context.setOffline(true)
    await page.getByRole('button', { name: /^Payer \d/ }).click()
    await expect(page.getByRole('alert')).toContainText(/connexion/i)
    await relative.context.setOffline(false)
    await page.getByRole('button', { name: /^Payer \d/ }).click()
    await page.getByLabel('Numéro Wave').fill('76555444')
    const late = await people.visitor()
    await late.page.goto(`${link}?retour=1`)
    await expect(late.page.getByText(/attendons la réponse de l’opérateur/)).toBeVisible()
    await late.context.setOffline(true)
    await page.getByRole('button', { name: 'Payer' }).click()
    await page.getByRole('link', { name: /^Retourner/ }).click()
    await expect(page.getByRole('heading', { name: 'C’est payé' })).toBeVisible()
    await expect(page.getByText(placed.orderNumber)).toBeVisible()
    // What waited without network says so by itself once it is back.
    await late.context.setOffline(false)
    await expect(late.page.getByRole('heading', { name: 'C’est payé' })).toBeVisible()
    await buyer.page.goto(`/commandes/${placed._id}`)
    await expect(buyer.page.getByText(placed.orderNumber).first()).toBeVisible()
    await expect(buyer.page.getByRole('button', { name: 'Faire payer par un proche' })).toBeHidden()

    await page.goto(`/payer/${'A'.repeat(43)}`)
    await expect(page.getByText(/Ce lien a pris fin/)).toBeVisible()
    await page.goto(link.slice(0, -5))
    await expect(page.getByText(/Ce lien n’est pas entier/)).toBeVisible()
  })

  test('reads that the order was cancelled meanwhile, and its buyer pays on her own page', async ({
    people,
  }) => {
    const [buyer, relative] = [await people.newBuyer(), await people.visitor()]
    const { _id: id } = await placeUnpaid(buyer)
    const { token } = await callAs(buyer)(makePaymentLink, { params: { id } })
    await relative.page.goto(`/payer/${token}`)
    await expect(relative.page.getByRole('button', { name: /^Payer \d/ })).toBeVisible()
    await buyer.page.goto(`/payer/${token}`)
    await expect(buyer.page.getByRole('heading', { name: 'Payer votre commande' })).toBeVisible()
    await expect(buyer.page.getByRole('button', { name: /^Payer/ })).toBeHidden()
    await buyer.page.getByRole('link', { name: 'Payer', exact: true }).click()
    await expect(buyer.page).toHaveURL(`/commandes/${id}`)
    await callAs(buyer)(cancelOrder, { params: { id }, body: {} })
    await relative.page.getByRole('button', { name: /^Payer \d/ }).click()
    await expect(relative.page.getByText('Cette commande est annulée.')).toBeVisible()
    await expect(relative.page.getByRole('heading', { name: 'Rien à payer' })).toBeVisible()
  })
})
