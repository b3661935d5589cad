import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'

import { openRemittance, listRemittances } from '#modules/cash-boxes/contract/courier-cash.ts'
import { listCouriers } from '#modules/dispatch/contract/dispatch.ts'
import { typedClient, type Client } from '#kernel/wire/typed-client.ts'

/** Couriers of the demo whose boxes belong to the journeys. */
const journeys = ['70000004', '70000009']

/**
 * Opens a remittance for a manager to count; a courier whom no journey uses hands in cash when
 * there is none.
 */
export async function remittanceToCount(page: Page): Promise<string> {
  await page.goto('/LivraisonDashboard?onglet=caisses')
  const { origin } = new URL(page.url())
  const token = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('userInfo') ?? '{}') as { token: string }).token,
  )
  const chef = clientOf(origin, token)
  const { couriers } = await chef(listCouriers, { query: {} })
  const courier = couriers.find(({ cash, phone }) => cash > 0 && !journeys.includes(phone))
  const { open } = await chef(listRemittances, { query: {} })
  const waiting = open.find(({ courierId }) => courierId === courier?._id)
  const id = waiting?._id ?? (await handIn(page, origin, courier?.phone ?? ''))
  return `/LivraisonDashboard?onglet=caisses&remise=${id}`
}

async function handIn(page: Page, origin: string, phone: string): Promise<string> {
  const answer = await page.request.post('/api/users/login', {
    data: { phone, password: 'demo1234' },
  })
  const { token } = (await answer.json()) as { token: string }
  const courier = clientOf(origin, token)
  return (await courier(openRemittance, { body: {} }, { idempotencyKey: randomUUID() }))._id
}

function clientOf(origin: string, token: string): Client {
  return typedClient(
    (request) => fetch(origin + request.url, request),
    () => token,
  )
}
