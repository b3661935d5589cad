import type { Page } from 'playwright-core'

import type { Role } from '#kernel/wire/endpoint.ts'

import { expect, test } from '../browser/journey.ts'
import type { DemoAccount } from '../browser/people.ts'
import { expectTitle } from '../browser/look-at-screen.ts'
import { mayEnter, routeTable, type RouteRow } from './route-table.ts'
import { screenOf } from './screen-of-route.ts'

const accounts: readonly (readonly [Role, DemoAccount])[] = [
  ['buyer', 'buyer'],
  ['vendeur', 'vendeur'],
  ['livreur', 'livreur'],
  ['chef_livreur', 'chef'],
  ['admin', 'admin'],
  ['finance', 'finance'],
]
// client/session/who-enters.test.ts asserts who may enter which page, for every page and role.
const guarded = routeTable.filter((row) => row.who !== undefined)
// The title of what opens as a screen is asserted in screens.test.ts.
const others = routeTable.filter((row) => !screenOf(row))

test.describe('the table of routes', () => {
  test('a visitor reads every public page', async ({ people }) => {
    const { page } = await people.visitor()
    const open = routeTable.filter(({ who }) => who === undefined)
    await openAlive(page, '/')
    for (const row of open) {
      const answer = await page.request.get(row.path)
      expect([row.path, answer.status()]).toEqual([row.path, 200])
    }
    for (const row of open.filter((row) => others.includes(row))) {
      await follow(page, row.path)
      await expectTitle(page, row.title)
    }
  })

  test('each role opens its own pages, and is sent home from those of others', async ({
    people,
  }) => {
    for (const [role, account] of accounts) {
      const { page } = await people.demo(account)
      const foreign = guarded.find((row) => !mayEnter(row, role))
      await openAlive(page, foreign?.path ?? '')
      await expect(page).toHaveURL('/')
      for (const row of others.filter((row) => isFor(row, role))) {
        await follow(page, row.path)
        await expectTitle(page, row.title)
        expect(new URL(page.url()).pathname).toBe(row.path)
      }
    }
  })
})

/** Returns whether a role sees this page: a page of any signed-in user is seen by a buyer. */
function isFor({ who }: RouteRow, role: Role): boolean {
  return who === 'user' ? role === 'buyer' : Boolean(who?.includes(role))
}

/** Opens a page and waits until links are followed in the browser. */
async function openAlive(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect
    .poll(() => page.evaluate('globalThis.__reactRouterDataRouter?.state.initialized'))
    .toBe(true)
}

/** Goes to a page as a link does, and ends when it is there, or where it was sent instead. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate(`globalThis.__reactRouterDataRouter.navigate(${JSON.stringify(path)})`)
}

test('an unknown address is a 404 with a search field and links', async ({ people }) => {
  const { page } = await people.visitor()
  const answer = await page.goto('/nulle-part')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page introuvable' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Aide et contact' })).toBeVisible()
  await page.getByRole('main').getByLabel('Chercher un produit').fill('bazin')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=bazin')
})
