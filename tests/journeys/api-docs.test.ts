import { randomUUID } from 'node:crypto'

import { listProducts } from '#modules/products/contract/catalogue.ts'
import { listOrders } from '#modules/orders/contract/orders.ts'
import { openBrowser } from '../browser/chromium.ts'
import { laptop } from '../browser/devices.ts'
import { callAs, expect, marketUrl, test } from '../browser/journey.ts'
import { watchPages } from '../browser/watch-pages.ts'

test('a programmer opens the calls of the market and places an order with « try it »', async ({
  people,
}) => {
  const { user } = await people.newBuyer()
  // With V8's optimising compilers: this page computes for seconds.
  const browser = await openBrowser()
  try {
    const context = await browser.newContext({ ...laptop, baseURL: marketUrl() })
    const problems = watchPages(context)
    const page = await context.newPage()
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
    expect(problems).toEqual([])
  } finally {
    await browser.close()
  }
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
