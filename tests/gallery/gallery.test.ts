import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, expect, onTestFinished, test } from 'vitest'

import { accessibilityFaults } from '../browser/accessible.ts'
import { openBrowser } from '../browser/chromium.ts'
import { laptop, narrow, phone } from '../browser/devices.ts'
import { openGallery } from './open-gallery.ts'

const gallery = await openGallery()
const browser = await openBrowser()
// Loads the page once before the tests, so that none waits for it.
const page = await browser.newPage()
await page.goto(gallery.url)
await page.getByRole('heading', { level: 1 }).waitFor()
await page.close()

afterAll(async () => {
  await browser.close()
  await gallery.close()
})

async function open(device: BrowserContextOptions = phone, path = '/gallery'): Promise<Page> {
  const context = await browser.newContext(device)
  onTestFinished(() => context.close())
  const page = await context.newPage()
  await page.goto(`${gallery.url}?path=${encodeURIComponent(path)}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

test.each([
  ['a phone', { ...phone, colorScheme: 'light' as const }],
  ['a phone at night', { ...phone, colorScheme: 'dark' as const }],
  ['a laptop', { ...laptop, colorScheme: 'light' as const }],
  ['a laptop at night', { ...laptop, colorScheme: 'dark' as const }],
])('every element can be used by everybody on %s', async (_, device) => {
  expect(await accessibilityFaults(await open(device))).toEqual([])
})

test('nothing scrolls sideways on the narrowest phone, nor when the text is twice as large', async () => {
  const page = await open(narrow)
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(await overflow()).toBe(0)
  await page.addStyleTag({ content: 'html { font-size: 200% }' })
  expect(await overflow()).toBe(0)
})

test('no markup carries a style attribute, which the security policy would refuse', async () => {
  const page = await open()
  expect(await page.locator('[style]').count()).toBe(0)
})

test('a sheet keeps the focus inside, closes with Escape and gives the focus back', async () => {
  const page = await open(laptop)
  const opener = page.getByRole('button', { name: 'Se déconnecter' })
  await opener.click()
  const sheet = page.getByRole('dialog', { name: 'Vous nous laisser déjà ?' })
  await sheet.waitFor()
  for (let press = 0; press < 8; press += 1) {
    await page.keyboard.press('Tab')
    // The browser’s own bar may get the focus; nothing of the page behind may.
    const where = await page.evaluate(() =>
      document.activeElement?.closest('dialog')
        ? 'sheet'
        : (document.activeElement?.tagName ?? 'none'),
    )
    expect(['sheet', 'BODY']).toContain(where)
  }
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true)
})

test('a sheet that is sending something cannot be closed, whatever is pressed', async () => {
  const page = await open(laptop)
  await page.getByRole('button', { name: 'Supprimer mon compte' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Supprimer' }).click()
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Escape')
  await page.mouse.click(20, 20)
  await page.mouse.click(20, 20)
  expect(await sheet.evaluate((dialog: HTMLDialogElement) => dialog.open)).toBe(true)
})

test('a press outside closes a sheet, a press inside does not', async () => {
  const page = await open(laptop)
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText('Êtes-vous sûr').click()
  expect(await sheet.count()).toBe(1)
  await page.mouse.click(20, 20)
  await sheet.waitFor({ state: 'detached' })
})

test('an act that is confirmed twice is done once', async () => {
  const page = await open()
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Déconnexion' }).click()
  expect(await page.getByTestId('pressed').textContent()).toBe('déconnexion')
})

test('« Oui » leads to the login page, which will lead back', async () => {
  const page = await open(phone, '/favoris')
  await page.getByRole('button', { name: 'Agir sans compte' }).click()
  await page
    .getByRole('dialog', { name: 'Veuillez vous connecter' })
    .getByRole('button', { name: 'Oui' })
    .click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  // On the login page the account link does not lead back to itself through itself.
  expect(await page.getByRole('link', { name: 'Se connecter' }).getAttribute('href')).toContain(
    'login',
  )
})

test('a busy button keeps its width and its focus, and does nothing when pressed again', async () => {
  const page = await open()
  const button = page.locator('button.button-double').first()
  const width = () => button.evaluate((element) => element.getBoundingClientRect().width)
  const before = await width()
  await button.focus()
  await button.press('Enter')
  await page.getByText('Traitement...').first().waitFor()
  expect(await width()).toBe(before)
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await button.getAttribute('aria-disabled')).toBe('true')
})

test('a quantity stops at one and at the stock', async () => {
  const page = await open()
  const stepper = page.getByRole('group', { name: 'Quantité de Boubou' })
  await stepper.getByRole('button', { name: 'Plus' }).click()
  expect(await stepper.getByRole('button', { name: 'Plus' }).isDisabled()).toBe(true)
  await stepper.getByRole('button', { name: 'Moins' }).click()
  await stepper.getByRole('button', { name: 'Moins' }).click()
  expect(await stepper.locator('output').textContent()).toBe('1')
  expect(await stepper.getByRole('button', { name: 'Moins' }).isDisabled()).toBe(true)
})

test('a notice appears above the bars with a way to follow it, and its place is announced', async () => {
  const page = await open()
  await page.getByRole('button', { name: 'Montrer l’avis' }).click()
  const notice = page.locator('.notice-zone[role=status] .notice')
  await notice.waitFor()
  const box = await notice.boundingBox()
  const bar = await page.getByRole('navigation', { name: 'Navigation principale' }).boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  expect(await notice.getByRole('link', { name: 'Voir' }).getAttribute('href')).toBe('/panier')
})

test('a wrong field is read with its fault', async () => {
  const page = await open()
  const field = page.getByLabel('Téléphone')
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  const fault = await field.evaluate((input) =>
    (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent),
  )
  expect(fault).toContain('Il manque des chiffres.')
})

test('suggestions follow what is typed, the arrows walk them and Enter goes there', async () => {
  const page = await open(laptop, '/boutique')
  await page.route('**/api/search/suggest?*', (route) =>
    route.fulfill({
      json: [
        { label: 'bogolan' },
        { label: 'jeté de lit bogolan', category: 'Maison' },
        { label: 'Bogolan de Ségou tissé main', slug: 'bogolan-segou' },
      ],
    }),
  )
  const field = page.getByRole('combobox', { name: 'Chercher un produit' })
  await field.fill('bogo')
  await page.getByRole('option', { name: 'bogolan', exact: true }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await field.press('ArrowUp')
  await page.locator('input[aria-activedescendant]').waitFor()
  const active = await field.getAttribute('aria-activedescendant')
  expect(await page.locator(`[id="${active}"]`).getAttribute('href')).toBe('/product/bogolan-segou')
  await field.press('ArrowDown')
  await field.press('Enter')
  const panel = page.getByRole('listbox', { name: 'Suggestions de recherche' })
  await panel.waitFor({ state: 'detached' })

  // What was searched comes back, latest first, the next time the field is entered.
  await expect.poll(() => field.inputValue()).toBe('bogolan')
  await field.fill('')
  await page
    .getByRole('group', { name: 'Vos dernières recherches' })
    .getByRole('option', { name: 'bogolan' })
    .waitFor()
  await page.getByRole('button', { name: 'Effacer mes recherches' }).click()
  await panel.waitFor({ state: 'detached' })
})

test('elsewhere the search opens by its icon with the focus in the field; Escape and a press outside close it', async () => {
  const page = await open(phone, '/panier')
  const field = page.getByRole('combobox', { name: 'Chercher un produit' })
  expect(await field.isVisible()).toBe(false)
  await page.getByRole('link', { name: 'Chercher', exact: true }).click()
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)
  await field.press('Escape')
  await field.waitFor({ state: 'hidden' })
  await page.getByRole('link', { name: 'Chercher', exact: true }).click()
  await page.getByRole('heading', { level: 1 }).click()
  await field.waitFor({ state: 'hidden' })
})

test('a search that finds no suggestion, or no network, still searches', async () => {
  const page = await open(phone, '/')
  await page.route('**/api/search/suggest?*', (route) => route.abort())
  const field = page.getByRole('combobox', { name: 'Chercher un produit' })
  await field.fill('lampe')
  await field.press('Enter')
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('#recherche')?.value === 'lampe',
  )
  expect(await page.locator('.suggestions').count()).toBe(0)
})

test('the page shows when the network is gone, and when it is back', async () => {
  const page = await open()
  await page.context().setOffline(true)
  const band = page.locator('.header ~ [role=status] .offline-band')
  await band.waitFor()
  expect(await band.textContent()).toBe('Hors ligne. Ce que vous avez vu reste lisible.')
  await page.context().setOffline(false)
  await band.waitFor({ state: 'detached' })
})

test('the cart button shows once something is in the cart, with its count, and not on the cart’s own page', async () => {
  const page = await open(phone, '/boutique')
  expect(await page.locator('.floating-cart').count()).toBe(0)
  const line = { product: 'p', name: 'Lampe', slug: 'lampe', unitPrice: 14_900, qty: 3, stock: 4 }
  await page.evaluate((kept) => localStorage.setItem('cartItems', kept), JSON.stringify([line]))
  await page.reload()
  await page.getByRole('link', { name: 'Segui, 3 articles' }).waitFor()
  await page.goto(`${gallery.url}?path=/panier`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.locator('.floating-cart').count()).toBe(0)
})

test('a seller finds her shop in the bar and her name in the header, once the device has said who she is', async () => {
  const page = await open(phone, '/boutique')
  await page.getByRole('link', { name: 'Se connecter' }).waitFor()
  const seller = {
    _id: 'u',
    token: 't',
    phone: '70000005',
    name: 'Bazin Diarra',
    shopName: null,
    imageUrl: null,
    role: 'vendeur',
  }
  await page.evaluate((kept) => localStorage.setItem('userInfo', kept), JSON.stringify(seller))
  await page.reload()
  await page.getByRole('link', { name: 'Profil : Bazin Diarra' }).waitFor()
  const bar = page.getByRole('navigation', { name: 'Navigation principale' })
  expect(await bar.getByRole('link').allTextContents()).toEqual([
    'Accueil',
    'Favoris',
    'Ma boutique',
    'Paramètres',
  ])
})

test('a work screen has its own frame, whose menu opens as a sheet on a phone', async () => {
  const page = await open(phone, '/travail')
  expect(await page.locator('.header, .bottom-bar').count()).toBe(0)
  await page.getByRole('button', { name: 'Ouvrir le menu' }).click()
  const menu = page.getByRole('dialog')
  expect(await menu.getByRole('link', { name: 'Mes Commandes' }).getAttribute('aria-current')).toBe(
    'page',
  )
  await menu.getByRole('link', { name: 'Mes Commandes' }).click()
  await menu.waitFor({ state: 'detached' })
  expect(await accessibilityFaults(page)).toEqual([])
})
