import { randomUUID } from 'node:crypto'

import { listProducts } from '#modules/catalogue/contract/catalogue.ts'
import { listOrders } from '#modules/orders/contract/orders.ts'
import { laptop } from '../browser/devices.ts'
import { callAs, expect, test } from '../browser/journey.ts'

test('a programmer opens the calls of the market and places an order with « try it »', async ({
  people,
}) => {
  const { page, user } = await people.newBuyer(laptop)
  await page.goto('/api/docs#/orders/placeOrder')
  await expect(page.getByRole('heading', { name: /les appels du marché/ })).toBeVisible()

  await page.getByRole('button', { name: 'Authorize' }).click()
  const dialog = page.locator('.dialog-ux')
  await dialog
    .getByLabel('auth-bearer-value')
    .first()
    .fill(user?.token ?? '')
  await dialog.getByRole('button', { name: 'Apply credentials' }).first().click()
  await dialog.getByRole('button', { name: 'Close' }).first().click()

  const call = page.locator('#operations-orders-placeOrder')
  await call.getByRole('button', { name: 'Try it out' }).click()
  await call.getByPlaceholder('Idempotency-Key').fill(randomUUID())
  await call.locator('textarea.body-param__text').fill(JSON.stringify(await someOrder()))
  await call.getByRole('button', { name: 'Execute' }).click()
  await expect(call.locator('.live-responses-table .response-col_status').last()).toContainText(
    '201',
  )
  const { totalOrders } = await callAs({ user })(listOrders, {})
  expect(totalOrders).toBe(1)
})

async function someOrder() {
  const { products } = await callAs(null)(listProducts, {
    params: { filter: 'paginated' },
    query: { limit: 50 },
  })
  const goods = products.find((one) => !one.useVariants && one.stock > 0)
  return {
    cartItems: [{ product: goods?._id, qty: 1, size: null, color: null }],
    shippingAddress: {
      fullName: 'Awa Diarra',
      phone: '76 12 34 56',
      region: 'Bamako',
      quartier: 'Badalabougou',
      repere: 'derrière la pharmacie du Pont',
    },
    paymentMethod: 'orange_money',
  }
}
