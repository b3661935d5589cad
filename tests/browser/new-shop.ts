import { randomInt } from 'node:crypto'
import type { Page } from 'playwright-core'

import { renewSession } from './renew-session.ts'

/** Opens a shop on the free plan for this user, and gives the page a session that knows it. */
export async function openNewShop(
  page: Page,
  user: { phone: string; token: string } | null,
): Promise<void> {
  await page.request.put('/api/users/become-seller', {
    headers: { authorization: `Bearer ${user?.token}` },
    data: {
      shopName: `Boutique ${randomInt(10_000, 99_999)}`,
      shopAddress: 'Marché de Badala',
      depotNumber: '76123456',
      role: 'vendeur',
      region: 'Bamako',
      quartier: 'Badalabougou',
      acceptedTerms: true,
    },
  })
  await renewSession(page, user)
}

/** By the market's address: one new shop serves all screens of a run. */
const opened = new Map<string, Promise<string>>()

/** Shows a screen to a new shop, without product or order. */
export function asNewShop(path: string): (page: Page) => Promise<string> {
  return async (page) => {
    await page.goto('/robots.txt')
    const { origin } = new URL(page.url())
    const session = opened.get(origin) ?? registerShop(page)
    opened.set(origin, session)
    await page.evaluate((text) => localStorage.setItem('userInfo', text), await session)
    return path
  }
}

async function registerShop(page: Page): Promise<string> {
  const answer = await page.request.post('/api/users/register', {
    data: {
      name: 'Fatoumata Sidibé',
      phone: `9${randomInt(1_000_000, 9_999_999)}`,
      password: 'demo1234',
      acceptedTerms: true,
    },
  })
  await openNewShop(page, (await answer.json()) as { phone: string; token: string })
  return page.evaluate(() => localStorage.getItem('userInfo') ?? '')
}
