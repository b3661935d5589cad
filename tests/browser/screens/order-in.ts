import type { Page } from 'playwright-core'
import { waitLimit } from '../../support/limit.ts'

/**
 * Finds the latest order of the demo's buyer in this state; waits while the demo's past is being
 * played.
 */
export function orderIn(state: string): (page: Page) => Promise<string> {
  return async (page) => {
    await page.goto('/commandes')
    const deadline = performance.now() + waitLimit
    for (;;) {
      const id = await page.evaluate(latestIn, state)
      if (id) return `/commandes/${id}`
      if (performance.now() > deadline)
        throw new Error(`the demo's buyer has no order that is ${state}`)
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  }
}

/** Runs in the page. */
async function latestIn(state: string): Promise<string | null> {
  const { token } = JSON.parse(localStorage.getItem('userInfo') ?? '{}') as { token: string }
  const answer = await fetch('/api/orders?limit=100', {
    headers: { authorization: `Bearer ${token}` },
  })
  const { orders } = (await answer.json()) as { orders: { _id: string; state: string }[] }
  return orders.find((one) => one.state === state)?._id ?? null
}
