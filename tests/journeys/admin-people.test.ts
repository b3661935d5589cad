import type { Page } from '@playwright/test'

import type { UserInfo } from '#modules/identity/contract/accounts.ts'
import { readProduct } from '#modules/products/contract/catalogue.ts'
import { expectAccessible } from '../browser/accessible.ts'
import { laptop } from '../browser/devices.ts'
import { callAs, expect, test } from '../browser/journey.ts'
import { openShop } from './steps/open-shop.ts'
import { reloadUntil } from './steps/reload-until.ts'

const isSold = (slug: string) =>
  callAs(null)(readProduct, { params: { slug } }).then(
    () => true,
    () => false,
  )

/** Gives the reason that every act needs, and confirms. */
async function confirm(page: Page, act: string, reason = 'Vu avec la personne.'): Promise<void> {
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: act, exact: true }).click()
  await expect(sheet.getByText('Dites pourquoi.')).toBeVisible()
  await sheet.getByLabel('Raison', { exact: true }).fill(reason)
  await sheet.getByRole('button', { name: act, exact: true }).click()
  await expect(sheet).toBeHidden()
}

function present(user: UserInfo | null): UserInfo {
  if (!user) throw new Error('nobody is signed in')
  return user
}

test('a suspended seller’s products are hidden until she is reinstated, and the journal says why', async ({
  people,
}) => {
  const { user } = await people.newBuyer()
  const shopName = `Teintures ${present(user).phone.slice(-5)}`
  const slug = await openShop(present(user), shopName)
  expect(await isSold(slug)).toBe(true)
  const { page } = await people.demo('admin', laptop)
  await page.goto('/admin-boutiques')
  await page.getByRole('searchbox', { name: 'Chercher une boutique' }).fill(shopName)
  await page.keyboard.press('Enter')
  const shops = page.getByRole('region', { name: 'Boutiques' }).locator('tbody').getByRole('row')
  await expect(shops).toHaveCount(1)
  await page.getByRole('button', { name: `Actions pour ${shopName}` }).click()
  await page.getByRole('button', { name: 'Suspendre…' }).click()
  await confirm(page, 'Suspendre', 'Contrefaçons signalées.')
  await expect(shops.getByText('suspendue')).toBeVisible()
  await expect.poll(() => isSold(slug)).toBe(false)

  await page.goto(`/admin-user?q=${present(user).phone}`)
  await page.locator('tbody').getByRole('link').first().click()
  await expect(page.getByText(/^Compte suspendu :/)).toBeVisible()
  await expect(page.getByText('état : actif → suspendu')).toBeVisible()
  await expect(page.getByText('« Contrefaçons signalées. »')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Rétablir…' }).click()
  await confirm(page, 'Rétablir')
  await expect(page.getByText('état : suspendu → actif')).toBeVisible()
  await expect.poll(() => isSold(slug)).toBe(true)
})

test.describe('a request to delete an account', () => {
  // The person is signed out while her page is open.
  test.use({ expectedProblems: ['401'] })

  test('is granted from a phone, and the person is signed out', async ({ people }) => {
    const { page: own, user } = await people.newBuyer()
    await own.goto('/supprimerCompte')
    await own.getByRole('button', { name: 'Demander la suppression' }).click()
    await expect(own.getByText(/votre demande est enregistrée/)).toBeVisible()

    const { page } = await people.demo('admin')
    const mark = page.getByRole('list', { name: 'Comptes' }).getByText('à supprimer')
    await reloadUntil(page, `/admin-user?q=${present(user).phone}`, mark)
    await page.goto('/admin-dashboard')
    // Due by the law in thirty days: it stands below what presses.
    await page
      .getByRole('group', { name: 'Filtres' })
      .getByRole('button', { name: /^Comptes/ })
      .click()
    await page
      .getByRole('link', { name: /Compte à effacer/ })
      .first()
      .click()
    const shown = new RegExp((present(user).phone.match(/\d\d/g) ?? []).join(String.raw`\s`))
    const request = page.getByRole('article').filter({ hasText: shown })
    await request.getByRole('button', { name: 'Supprimer le compte…' }).click()
    await confirm(page, 'Supprimer pour toujours')
    await expect(request).toBeHidden()
    await own.goto('/profile')
    await expect(own).toHaveURL(/login/)
  })
})
