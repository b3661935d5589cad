import { readFileSync } from 'node:fs'

import type { Page } from 'playwright-core'

import type { Role } from '#kernel/wire/endpoint.ts'

import routes from '#app/routes.ts'
import { expect, test } from '../browser/journey.ts'
import { demoPhones, type DemoAccount } from '../browser/people.ts'
import { expectTitle } from '../browser/look-at-screen.ts'
import { mayEnter, routeTable, type RouteRow } from './route-table.ts'
import { screenOf } from './screen-of-route.ts'
import { signIn } from './steps/session.ts'

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

  for (const [role, account] of accounts) {
    test(`a ${role} opens their own pages, and is sent home from another’s`, async ({ people }) => {
      const { page } = await people.demo(account)
      const foreign = guarded.find((row) => !mayEnter(row, role))
      await openAlive(page, foreign?.path ?? '')
      await expect(page).toHaveURL('/')
      for (const row of others.filter((row) => isFor(row, role))) {
        await follow(page, row.path)
        await expectTitle(page, row.title)
        expect(new URL(page.url()).pathname).toBe(row.path)
      }
    })
  }
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

test('after signing in, a visitor gets the page they wanted', async ({ people }) => {
  const { page } = await people.visitor()
  await page.goto('/Payement/abonnement')
  await signIn(page, demoPhones['vendeur-gratuit'])
  await expect(page).toHaveURL('/Payement/abonnement')
  await expect(
    page.getByRole('heading', { name: 'Mon Abonnement', level: 1 }).first(),
  ).toBeVisible()
})

test('the login page sends a signed-in user on', async ({ people }) => {
  const { page } = await people.demo('buyer')
  await page.goto('/login?from=%2Fcommandes')
  await expect(page).toHaveURL('/commandes')
  // Never to another site.
  await page.goto('/login?from=%2F%2Fevil.example')
  await expect(page).toHaveURL('/')
})

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

test('docs/routes.md names every route', () => {
  const documented = readFileSync(new URL('../../docs/routes.md', import.meta.url), 'utf8')
  const paths = routes.flatMap(({ path }) =>
    path && path !== '*' ? [`/${path.replace(/:(\w+)/g, '{$1}')}`] : [],
  )
  expect(paths.filter((path) => !documented.includes(`\`${path}\``))).toEqual([])
})
