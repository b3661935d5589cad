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

/** Finds the latest order, received there, with an exchange under way. */
export function exchangedAt(place: 'door' | 'relay' | 'shop'): (page: Page) => Promise<string> {
  return async (page) => {
    await page.goto('/commandes')
    const deadline = performance.now() + waitLimit
    for (;;) {
      const id = await page.evaluate(latestExchanged, place)
      if (id) return `/commandes/${id}`
      if (performance.now() > deadline)
        throw new Error(`the demo’s buyer has no exchange at the ${place}`)
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  }
}

/** Runs in the page. */
async function latestExchanged(place: string): Promise<string | null> {
  const { token } = JSON.parse(localStorage.getItem('userInfo') ?? '{}') as { token: string }
  const headers = { authorization: `Bearer ${token}` }
  const read = async <T>(path: string) => (await (await fetch(path, { headers })).json()) as T
  type Listed = { _id: string; state: string }
  const { orders } = await read<{ orders: Listed[] }>('/api/orders?limit=100')
  for (const { _id } of orders.filter(({ state }) => state === 'delivered')) {
    const { exchanges } = await read<{ exchanges: unknown[] }>(`/api/orders/${_id}/exchanges`)
    if (exchanges.length === 0) continue
    const { receiveAt = 'door' } = await read<{ receiveAt?: string }>(`/api/orders/${_id}`)
    if (receiveAt === place) return _id
  }
  return null
}
