import { randomInt } from 'node:crypto'
import type { Page } from 'playwright-core'

import { changeShopSettings, readShopSettings } from '#modules/shops/contract/shop-settings.ts'
import { yearDayInFull } from '#kernel/wire/due-words.ts'
import { expectAccessible } from '../browser/accessible.ts'
import { laptop } from '../browser/devices.ts'
import { callAs, expect, test } from '../browser/journey.ts'
import { openShop } from './steps/open-shop.ts'
import { reloadUntil } from './steps/reload-until.ts'
import { repeatUntil } from './steps/repeat-until.ts'
import { someFile, somePhoto } from './steps/some-photo.ts'

test('a shop is verified by its papers, a visit and two of the team, until it moves', async ({
  people,
}) => {
  const [owner, chef, admin, finance, visitor] = await Promise.all([
    people.newBuyer(),
    people.demo('chef'),
    people.demo('admin', laptop),
    people.demo('finance', laptop),
    people.visitor(),
  ])
  const shopName = `Tissus de Kita ${randomInt(10_000, 99_999)}`
  if (!owner.user) throw new Error('nobody is signed in')
  const productSlug = await openShop(owner.user, shopName)
  const mark = visitor.page.getByText('Boutique vérifiée')
  const { slug } = await callAs(owner)(readShopSettings, {})
  await visitor.page.goto(`/boutique/${slug}`)
  await expect(visitor.page.getByRole('heading', { name: shopName, level: 1 })).toBeVisible()
  await expect(mark).toHaveCount(0)

  await sendPapers(owner.page)
  await expect(owner.page.getByRole('heading', { name: 'Votre demande' })).toBeVisible()
  await expectAccessible(owner.page)

  await visitShop(chef.page, shopName)

  await openPapers(admin.page, '/admin-verifications', shopName)
  await cardOf(admin.page, shopName).getByRole('button', { name: 'Vérifier…' }).click()
  await confirm(admin.page, 'Proposer')
  await expect(cardOf(admin.page, shopName)).toContainText('proposé par')

  await openPapers(finance.page, '/admin-verifications', shopName)
  await expect(finance.page).toHaveURL(/financeDashboard\?onglet=verifications/)
  await cardOf(finance.page, shopName).getByRole('button', { name: 'Approuver…' }).click()
  await confirm(finance.page, 'Approuver')
  await expect(cardOf(finance.page, shopName)).toContainText('Approuvé par')

  const words = `Identité et adresse vérifiées le ${yearDayInFull(new Date())}`
  await reloadUntil(visitor.page, `/boutique/${slug}`, visitor.page.getByText(words))
  await expectAccessible(visitor.page)
  const product = `/product/${productSlug}`
  await reloadUntil(visitor.page, product, visitor.page.getByText(words))
  await owner.page.reload()
  await expect(owner.page.getByRole('heading', { name: 'Boutique vérifiée' })).toBeVisible()

  const { logo: _logo, ...settings } = await callAs(owner)(readShopSettings, {})
  await callAs(owner)(changeShopSettings, {
    body: { ...settings, address: 'Marché de Médine, porte 4' },
  })
  await repeatUntil(async (soon) => {
    await visitor.page.goto(`/boutique/${slug}`)
    await expect(mark).toHaveCount(0, soon)
  })
  await owner.page.reload()
  await expect(owner.page.getByText('L’adresse de la boutique a changé.')).toBeVisible()
})

async function sendPapers(page: Page): Promise<void> {
  await page.goto('/vendeur-dashboard?onglet=boutique')
  await page.getByRole('link', { name: 'Faire vérifier ma boutique' }).click()
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect(page.getByText('Choisissez une pièce.')).toBeVisible()
  await page.getByLabel('Carte NINA').check()
  for (const label of ['Photo de la pièce', 'Photo de vous avec la pièce'])
    await page.locator(`input[aria-label="${label}"]`).setInputFiles(await someFile(somePhoto(500)))
  await expect(page.getByText('Reprendre la photo')).toHaveCount(2)
  await page.getByLabel('Nom du titulaire du numéro de dépôt').fill('Awa Traoré')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Envoyer' }).click()
}

async function visitShop(page: Page, shopName: string): Promise<void> {
  await page.goto('/LivraisonDashboard')
  const task = page.getByRole('row').filter({ hasText: shopName })
  const more = page.getByRole('button', { name: / de plus$/ })
  await task.or(more).first().waitFor()
  if (!(await task.isVisible())) await more.click()
  await task.getByRole('link').click()
  await page.getByRole('button', { name: 'J’y vais' }).click()
  await page.getByLabel('La boutique est là').check()
  const photo = page.locator('input[aria-label="Photo de la boutique"]')
  await photo.setInputFiles(await someFile(somePhoto(500, 500, '#a44a3f')))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect(page.getByText('Cette boutique a été visitée. Merci.')).toBeVisible()
}

async function openPapers(page: Page, path: string, shopName: string): Promise<void> {
  await page.goto(path)
  await cardOf(page, shopName).getByRole('button', { name: 'Ouvrir les pièces…' }).click()
  await confirm(page, 'Ouvrir')
  const sheet = page.getByRole('dialog', { name: `Pièces de ${shopName}` })
  await expect(sheet.getByRole('img')).toHaveCount(3)
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Fermer les pièces' }).click()
}

const cardOf = (page: Page, shopName: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: shopName })

const confirm = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
