import type { Page } from 'playwright-core'

/** The latest order of the demo's buyer that stands so; its past may still be being played. */
export function orderIn(state: string): (page: Page) => Promise<string> {
  return async (page) => {
    await page.goto('/commandes')
    const found = await page.waitForFunction(
      async (wanted) => {
        const { token } = JSON.parse(localStorage.getItem('userInfo') ?? '{}') as { token: string }
        const answer = await fetch('/api/orders?limit=100', { headers: { authorization: `Bearer ${token}` } })
        const { orders } = (await answer.json()) as { orders: { _id: string; state: string }[] }
        return orders.find((one) => one.state === wanted)?._id
      },
      state,
      { polling: 500, timeout: 60_000 },
    )
    return `/commandes/${await found.jsonValue()}`
  }
}
