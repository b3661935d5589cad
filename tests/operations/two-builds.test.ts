import { randomInt, randomUUID } from 'node:crypto'
import path from 'node:path'

import type { Page } from 'playwright-core'
import { afterAll, expect, inject, test } from 'vitest'

import { root } from '../../scripts/run-tool.ts'
import { openBrowser } from '../browser/chromium.ts'
import { phone } from '../browser/devices.ts'
import { startMarket } from '../browser/start-market.ts'
import { watchPages } from '../browser/watch-pages.ts'
import { createDatabase, dropDatabase } from '../support/databases.ts'
import { openBalancer } from './balancer.ts'
import { secondBuild } from './second-build.ts'

const { adminUrl } = inject('postgres')
const name = `builds_${randomUUID().replaceAll('-', '')}`

const DATABASE_URL = await createDatabase(adminUrl, name)
const balancer = await openBalancer()
const environment = { DATABASE_URL, DEMO: 'off', PUBLIC_URL: balancer.url }
const open = (folder: string) =>
  startMarket(environment, [process.execPath, path.join(folder, 'server/main.ts')], folder)
const [next, browser] = await Promise.all([secondBuild(), openBrowser()])
const former = await open(root)
const newer = await open(next.folder)
afterAll(async () => {
  await browser.close()
  await Promise.all([former.stop(), newer.stop(), balancer.close()])
  await next.remove()
  await dropDatabase(adminUrl, name)
})

test('two versions behind one address have other files, and each serves those of both', async () => {
  const [before, after] = await Promise.all([filesOf(former.url), filesOf(newer.url)])
  const changed = before.filter((file) => !after.includes(file))
  expect(changed.length).toBeGreaterThan(before.length / 2)
  for (const { url } of [former, newer])
    for (const file of [...before, ...after]) {
      const answer = await fetch(url + file)
      expect([url, file, answer.status]).toEqual([url, file, 200])
      expect(answer.headers.get('cache-control')).toContain('immutable')
    }
  expect((await fetch(`${newer.url}/assets/nothing-0000000.js`)).status).toBe(404)
})

test('whichever of two versions answers, every page hydrates and its links work', async () => {
  balancer.send(former.url, newer.url)
  for (const address of ['/', '/login', '/contact', '/panier']) {
    const { page, problems, close } = await visit(address)
    await alive(page)
    expect(problems).toEqual([])
    await close()
  }
})

test('a form filled in before a deploy is sent after it, and links of the old page work', async () => {
  balancer.send(former.url)
  const { page, problems, close } = await visit('/register')
  await alive(page)
  await page.evaluate('globalThis.opened = "before the deploy"')
  await page.getByLabel('Nom complet').fill('Awa Diarra')
  await page.getByLabel('Téléphone').fill(`76${randomInt(100_000, 999_999)}`)
  await page.getByLabel('Mot de passe', { exact: true }).fill('bogolan2026')
  await page.getByRole('checkbox').check()

  await former.stop()
  balancer.send(newer.url)
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  await expect.poll(() => page.url()).not.toContain('/register')
  await page.getByRole('link', { name: 'Paramètres' }).first().click()
  await page.waitForURL('**/parametre')
  await page.getByText('Awa Diarra').first().waitFor()
  expect(await page.evaluate('globalThis.opened')).toBe('before the deploy')
  expect(problems).toEqual([])
  await close()
})

async function filesOf(url: string): Promise<string[]> {
  const page = await (await fetch(`${url}/login`)).text()
  return [...new Set(page.match(/\/assets\/[\w.-]+\.(?:js|css)/g))]
}

async function visit(address: string) {
  const context = await browser.newContext({ ...phone, serviceWorkers: 'block' })
  const problems = watchPages(context)
  const page = await context.newPage()
  await page.goto(balancer.url + address)
  return { page, problems, close: () => context.close() }
}

/** Waits until React Router has hydrated the page. */
async function alive(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate('globalThis.__reactRouterDataRouter?.state.initialized'))
    .toBe(true)
}
