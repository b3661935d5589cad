import { mkdir } from 'node:fs/promises'
import path from 'node:path'

import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'

import { switchWords } from '#modules/switches/contract/switch-words.ts'
import { builtPages } from '#server/rendering/page-source.ts'
import { root } from '../../scripts/run-tool.ts'
import { expectAccessible } from '../browser/accessible.ts'
import { openBrowser } from '../browser/chromium.ts'
import { laptop, phone } from '../browser/devices.ts'
import { startMarket } from '../browser/start-market.ts'
import { openMarket } from '../support/market.ts'
import type { Person } from '../support/market-people.ts'
import { beforeExpiry } from '../support/limit.ts'

const market = await openMarket({
  pages: { open: () => builtPages(), frames: [] },
  work: true,
  switchesEveryMs: 1_000,
})
const other = await startMarket({ DATABASE_URL: market.databaseUrl, DEMO: 'off', JOBS: 'off' })
const browser = await openBrowser()
const [anAdmin, anOfficer] = [await market.staff('admin'), await market.staff('finance')]
afterAll(async () => {
  await browser.close()
  await other.stop()
  await market.close()
})

test('an admin closes the market in settings, another process says why, and it opens again', async () => {
  const admin = await opened(anAdmin, laptop, '/admin-reglages')
  await change(admin, 'Fermer', 'orders', 'Inventaire')
  const { closes, sentence } = switchWords.orders
  await admin.goto(`${market.url}/admin-dashboard`)
  await admin.getByText(`${closes} : fermé`).waitFor()
  await picture(admin, 'closed-1280')
  await admin.setViewportSize({ width: 360, height: 800 })
  await picture(admin, 'closed-360')
  await admin.setViewportSize(laptop.viewport)
  await admin.goto(`${market.url}/admin-reglages`)
  await picture(admin, 'switches-1280')
  await change(admin, 'Rouvrir', 'orders', 'Fini')

  await change(admin, 'Fermer', 'registration', 'Trop de faux comptes')
  const visitor = await opened(null, phone, '/register', other.url)
  await visitor.getByLabel('Nom complet').fill('Binta Keïta')
  await visitor.getByLabel('Téléphone').fill('76554433')
  await visitor.getByLabel('Mot de passe', { exact: true }).fill('secret12')
  await visitor.getByRole('checkbox').check()
  await visitor.getByRole('button', { name: 'Créer mon compte' }).click()
  await visitor.getByText(switchWords.registration.sentence).waitFor()
  expect(await visitor.getByLabel('Nom complet').inputValue()).toBe('Binta Keïta')
  await picture(visitor, 'registration-360')
  await change(admin, 'Rouvrir', 'registration', 'Fini')

  await change(admin, 'Fermer', 'maintenance', 'Mise à jour')
  await expect.poll(async () => (await fetch(`${other.url}/boutique`)).status).toBe(503)
  await visitor.goto(`${other.url}/boutique`)
  await visitor.getByText(switchWords.maintenance.sentence).waitFor()
  await picture(visitor, 'maintenance-360')
  await change(admin, 'Rouvrir', 'maintenance', 'Fini')
  await expect.poll(async () => (await fetch(`${other.url}/boutique`)).status).toBe(200)
  expect(sentence).toContain('fermées')
})

test('the telephone and a lower commission, approved by two, are read in another process', async () => {
  const before = await (await fetch(`${other.url}/contact`)).text()
  expect(before).toContain('tel:+22370000000')
  const admin = await opened(anAdmin, laptop, '/admin-reglages')
  const contact = admin.getByRole('region', { name: 'Coordonnées' })
  await contact.getByLabel('Téléphone').fill('123')
  await contact.getByLabel('RCCM').fill('MA.BKO.2026.B.123')
  await contact.getByRole('button', { name: 'Enregistrer les coordonnées…' }).click()
  await contact.getByText('numéro', { exact: false }).first().waitFor()
  expect(await contact.getByLabel('RCCM').inputValue()).toBe('MA.BKO.2026.B.123')
  await contact.getByLabel('Téléphone').fill('76 00 11 22')
  await contact.getByRole('button', { name: 'Enregistrer les coordonnées…' }).click()
  await confirm(admin, 'Nouveau standard', 'Enregistrer')
  await expect
    .poll(() => textOf(`${other.url}/contact`), beforeExpiry.page)
    .toContain('tel:+22376001122')
  expect(await textOf(`${other.url}/condition`)).toContain('RCCM MA.BKO.2026.B.123')

  const selling = admin.getByRole('region', { name: 'Commission et formules' })
  await selling.getByLabel('Commission, en % du prix des articles').fill('4,5')
  await selling.getByRole('button', { name: 'Demander ce changement…' }).click()
  await confirm(admin, 'Décidé en comité', 'Demander')
  const waits = admin.getByRole('region', { name: 'Attend une décision' })
  await waits.waitFor()
  expect(await waits.getByRole('button', { name: 'Approuver' }).count()).toBe(0)
  await picture(admin, 'settings-1280')
  await expectAccessible(admin)

  const finance = await opened(anOfficer, phone, '/financeDashboard?onglet=abonnements')
  await finance.getByRole('button', { name: 'Approuver' }).waitFor()
  await picture(finance, 'settings-360')
  await finance.getByRole('button', { name: 'Approuver' }).click()
  await expect
    .poll(() => textOf(`${other.url}/condition`), beforeExpiry.page)
    .toMatch(/commission de 4,5/)
})

test('the fees are asked by an admin, approved by finance, and in another process’s terms', async () => {
  const admin = await opened(anAdmin, laptop, '/admin-reglages')
  const deadlines = admin.getByRole('region', { name: 'Délais' })
  const hours = deadlines.getByLabel('Accepter une commande, en heures')
  await hours.fill('100')
  await deadlines.getByRole('button', { name: 'Demander ce changement…' }).click()
  await deadlines.getByText('De 1 à 72').waitFor()
  await hours.fill('24')
  await deadlines.getByRole('button', { name: 'Demander ce changement…' }).click()
  await confirm(admin, 'Fêtes de fin d’année', 'Demander')
  await admin.getByRole('region', { name: 'Attend une décision' }).waitFor()
  await picture(admin, 'figures-1280')
  await admin.setViewportSize({ width: 360, height: 800 })
  await expectAccessible(admin)
  await picture(admin, 'figures-360')
  await admin.setViewportSize(laptop.viewport)

  const finance = await opened(anOfficer, phone, '/financeDashboard?onglet=abonnements')
  await finance.getByRole('button', { name: 'Approuver' }).click()
  await expect
    .poll(() => textOf(`${other.url}/condition`), beforeExpiry.page)
    .toContain('La boutique a 24 heures pour accepter')

  await admin.goto(`${market.url}/admin-frais`)
  await admin.getByLabel('Nom de « Régions du nord »').fill('Gao, Kidal et Tombouctou')
  await admin.getByLabel('Pourquoi ces changements').fill('Plus clair')
  await admin.getByRole('button', { name: 'Demander ce changement', exact: true }).click()
  await admin.getByRole('region', { name: 'Attend une décision' }).waitFor()
  await admin.getByLabel('Chercher un quartier').fill('senou')
  await admin.getByRole('button', { name: 'Modifier Sénou' }).waitFor()
  await picture(admin, 'tariff-1280')
  await admin.setViewportSize({ width: 360, height: 800 })
  await expectAccessible(admin)
  await picture(admin, 'tariff-360')
  await admin.getByRole('button', { name: 'Ajouter un quartier' }).click()
  await admin.getByRole('dialog').waitFor()
  await picture(admin, 'quartier-360')
})

const textOf = async (url: string) => (await fetch(url)).text()

/** Whose pages are opened in one context: its cache is warm from the second on. */
const contexts = new Map<Person | null, BrowserContext>()

async function opened(
  person: Person | null,
  device: BrowserContextOptions,
  address: string,
  url = market.url,
): Promise<Page> {
  const context = contexts.get(person) ?? (await contextOf(person, device, url))
  contexts.set(person, context)
  const page = await context.newPage()
  await page.goto(url + address)
  return page
}

function contextOf(
  person: Person | null,
  device: BrowserContextOptions,
  url: string,
): Promise<BrowserContext> {
  const userInfo = JSON.stringify(person?.user)
  return browser.newContext({
    ...device,
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    storageState: {
      cookies: [],
      origins: person
        ? [{ origin: url, localStorage: [{ name: 'userInfo', value: userInfo }] }]
        : [],
    },
  })
}

async function change(
  admin: Page,
  press: 'Fermer' | 'Rouvrir',
  name: keyof typeof switchWords,
  reason: string,
): Promise<void> {
  await admin.getByRole('button', { name: `${press} : ${switchWords[name].closes}` }).click()
  await confirm(admin, reason, press)
}

async function confirm(page: Page, reason: string, press: string): Promise<void> {
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Raison').fill(reason)
  await sheet.getByRole('button', { name: press, exact: true }).last().click()
  await sheet.waitFor({ state: 'hidden' })
}

/** Writes a picture of the screen, with `PICTURES=1`. */
async function picture(page: Page, name: string): Promise<void> {
  if (process.env['PICTURES'] !== '1') return
  const folder = path.join(root, 'screens/operations')
  await mkdir(folder, { recursive: true })
  await page.screenshot({ path: path.join(folder, `${name}.png`), fullPage: true })
}
