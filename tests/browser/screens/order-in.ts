import type { Page } from 'playwright-core'
import { waitLimit } from '../../support/limit.ts'

/**
 * Finds the latest order of the demo's buyer in this state; waits while the demo's past is being
 * played.
 */
export function orderIn(state: string): (page: Page) => Promise<string> {
  return orderOf({ state, title: '' })
}

/** Finds the latest order whose first parcel begins with this article. */
export function orderWith(title: string): (page: Page) => Promise<string> {
  return orderOf({ state: '', title })
}

type Wanted = { state: string; title: string }

function orderOf(wanted: Wanted): (page: Page) => Promise<string> {
  return async (page) => {
    await page.goto('/commandes')
    const deadline = performance.now() + waitLimit
    for (;;) {
      const id = await page.evaluate(latestOf, wanted)
      if (id) return `/commandes/${id}`
      if (performance.now() > deadline)
        throw new Error(`the demo's buyer has no order that is ${wanted.state || wanted.title}`)
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  }
}

/** Runs in the page. */
async function latestOf({ state, title }: Wanted): Promise<string | null> {
  const { token } = JSON.parse(localStorage.getItem('userInfo') ?? '{}') as { token: string }
  const answer = await fetch('/api/orders?limit=100', {
    headers: { authorization: `Bearer ${token}` },
  })
  type Listed = { _id: string; state: string; parcels: { title: string }[] }
  const { orders } = (await answer.json()) as { orders: Listed[] }
  const found = orders.find(
    (one) => one.state.startsWith(state) && one.parcels[0]?.title.startsWith(title),
  )
  return found?._id ?? null
}

/** Finds the latest order with an exchange under way. */
export async function exchangedOrder(page: Page): Promise<string> {
  await page.goto('/commandes')
  const deadline = performance.now() + waitLimit
  for (;;) {
    const id = await page.evaluate(latestExchanged)
    if (id) return `/commandes/${id}`
    if (performance.now() > deadline) throw new Error('the demo’s buyer has no exchange')
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

/** Runs in the page. */
async function latestExchanged(): Promise<string | null> {
  const { token } = JSON.parse(localStorage.getItem('userInfo') ?? '{}') as { token: string }
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch('/api/orders?limit=100', { headers })
  const { orders } = (await answer.json()) as { orders: { _id: string; state: string }[] }
  for (const { _id } of orders.filter(({ state }) => state === 'delivered')) {
    const read = await fetch(`/api/orders/${_id}/exchanges`, { headers })
    const { exchanges } = (await read.json()) as { exchanges: unknown[] }
    if (exchanges.length > 0) return _id
  }
  return null
}
