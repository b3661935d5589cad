import { readFileSync } from 'node:fs'

import type { Page } from 'playwright-core'

import type { Role } from '#contract/kernel/endpoint.ts'

import routes from '../../web/routes.ts'
import { expect, test } from '../browser/journey.ts'
import { demoPhones, type DemoAccount } from '../browser/people.ts'
import { mayEnter, routeTable, type RouteRow } from './route-table.ts'

const accounts: readonly (readonly [Role, DemoAccount])[] = [
  ['buyer', 'buyer'],
  ['vendeur', 'vendeur'],
  ['livreur', 'livreur'],
  ['chef_livreur', 'chef'],
  ['admin', 'admin'],
  ['finance', 'finance'],
]
const guarded = routeTable.filter((row) => row.who !== undefined)

async function seeTitle(page: Page, { title, path }: RouteRow): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 }).filter({ visible: true }).first()
  await expect(heading, path).toHaveText(title)
}

test.describe('the table of routes', () => {
  test.setTimeout(240_000)

  test('a visitor reads every public page', async ({ people }) => {
    const { page } = await people.visitor()
    for (const row of routeTable.filter(({ who }) => who === undefined)) {
      const answer = await page.goto(row.path)
      expect([row.path, answer?.status()]).toEqual([row.path, 200])
      await seeTitle(page, row)
    }
  })

  test('a visitor is led from every guarded page to the login page, which knows where they came from', async ({
    people,
  }) => {
    const { page } = await people.visitor()
    for (const { path } of guarded) {
      await page.goto(path)
      await page.waitForURL((url) => url.pathname === '/login')
      expect(new URL(page.url()).searchParams.get('from')).toBe(path)
    }
  })

  for (const [role, account] of accounts) {
    test(`whoever is ${role} enters their own pages, and is led home from those of others`, async ({
      people,
    }) => {
      const { page } = await people.demo(account)
      for (const row of guarded) {
        await page.goto(row.path)
        if (mayEnter(row, role)) {
          // Checking out needs a cart, which stands in its place when it is empty.
          await seeTitle(page, row)
          if (row.path !== '/CheckoutScreen') expect(new URL(page.url()).pathname).toBe(row.path)
        } else await page.waitForURL((url) => url.pathname === '/')
      }
    })
  }
})

test('whoever signs in comes back to the page they were led away from', async ({ people }) => {
  const { page } = await people.visitor()
  await page.goto('/Payement/abonnement')
  await page.getByLabel('Téléphone').fill(demoPhones['vendeur-gratuit'])
  await page.getByLabel('Mot de passe', { exact: true }).fill('demo1234')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL('/Payement/abonnement')
  await expect(
    page.getByRole('heading', { name: 'Mon Abonnement', level: 1 }).first(),
  ).toBeVisible()
})

test('somebody who is signed in and opens the login page goes where it was to lead', async ({
  people,
}) => {
  const { page } = await people.demo('buyer')
  await page.goto('/login?from=%2Fcommandes')
  await expect(page).toHaveURL('/commandes')
  // An address of another market is no way back.
  await page.goto('/login?from=%2F%2Fevil.example')
  await expect(page).toHaveURL('/')
})

test('an unknown address says so, and helps: search, shop, contact', async ({ people }) => {
  const { page } = await people.visitor()
  const answer = await page.goto('/nulle-part')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page introuvable' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Aide et contact' })).toBeVisible()
  await page.getByRole('main').getByLabel('Chercher un produit').fill('bazin')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=bazin')
})

test('docs/routes.md names every route that there is', () => {
  const documented = readFileSync(new URL('../../docs/routes.md', import.meta.url), 'utf8')
  const paths = routes.flatMap(({ path }) =>
    path && path !== '*' ? [`/${path.replace(/:(\w+)/g, '{$1}')}`] : [],
  )
  expect(paths.filter((path) => !documented.includes(`\`${path}\``))).toEqual([])
})
