import { readShopOpening } from '#modules/shops/contract/shop-opening.ts'
import { expectAccessible } from '../browser/accessible.ts'
import { laptop } from '../browser/devices.ts'
import { callAs, expect, test } from '../browser/journey.ts'

test('a seller closes Friday in one tap, takes it back, opens twice a day and takes a holiday', async ({
  people,
}) => {
  const seller = await people.demo('vendeur-gratuit')
  const { page } = seller
  const opening = () => callAs(seller)(readShopOpening, {})
  await page.goto('/vendeur-dashboard?onglet=ouverture')
  await page.getByRole('button', { name: 'Vendredi', exact: true }).click()
  await expect(page.getByText(/^Fermé ven\./).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Vendredi', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  expect((await opening()).closedDays).toHaveLength(1)
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Annuler : fermé ven/ }).click()
  await expect(page.getByText(/^Fermé ven\./).first()).toHaveCount(0)

  await page.getByRole('button', { name: /^samedi/ }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Fermeture le samedi').fill('12:00')
  await sheet.getByRole('button', { name: 'Deuxième ouverture' }).click()
  await sheet.getByLabel('Deuxième ouverture le samedi').fill('11:00')
  await sheet.getByRole('button', { name: 'Enregistrer samedi' }).click()
  await expect(sheet.getByText('Deux ouvertures se chevauchent.')).toBeVisible()
  await sheet.getByLabel('Deuxième ouverture le samedi').fill('18:00')
  await sheet.getByLabel('Deuxième fermeture le samedi').fill('02:00')
  await expect(sheet.getByText(/ouvert jusqu’à dimanche, 2/)).toBeVisible()
  await sheet.getByRole('button', { name: 'Enregistrer samedi' }).click()
  await expect(sheet).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^samedi.*18.h à 2.h/ })).toBeVisible()

  await page.getByRole('button', { name: 'Prendre un congé' }).click()
  await sheet.getByLabel('Au, compris').fill('2020-01-01')
  await expect(sheet.getByText('La fin est avant le début.')).toBeVisible()
  const first = await sheet.getByLabel('Du').inputValue()
  await sheet.getByLabel('Au, compris').fill(first)
  await expect(sheet.getByText(/^La boutique est fermée/)).toBeVisible()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: /^Fermer le/ }).click()
  await expect(page.getByText(/^En congé le/)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^En congé le/)).toBeVisible()
  await page.getByRole('button', { name: 'Finir le congé' }).click()
  await expect(page.getByRole('button', { name: 'Prendre un congé' })).toBeVisible()
  expect(await opening()).toMatchObject({ closedFrom: null, closedDays: [] })
})

test.describe('the calendar of the market', () => {
  test.use({ expectedProblems: ['409', '404'] })

  test('a day of the moon is moved by two people, and who comes late reads who did it', async ({
    people,
  }) => {
    const admin = await people.demo('admin', laptop)
    const finance = await people.demo('finance', laptop)
    const { page } = admin
    await page.goto('/admin-calendrier?annee=2028')
    await page.getByRole('button', { name: 'Confirmer Tabaski' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('button', { name: 'sam.\u00a06\u00a0mai' }).click()
    await sheet.getByRole('button', { name: 'La lune a été vue.' }).click()
    await expectAccessible(page)
    await sheet.getByRole('button', { name: 'Demander' }).click()
    await expect(page.getByRole('heading', { name: 'Attend une décision' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Approuver' })).toHaveCount(0)
    await expectAccessible(page)

    await finance.page.goto('/financeDashboard?onglet=abonnements')
    await finance.page.getByRole('button', { name: 'Approuver' }).first().click()
    await expect(finance.page.getByText('Approuvé : vaut dès maintenant')).toBeVisible()
    await page.getByRole('button', { name: 'Retirer ma demande' }).click()
    await expect(page.getByText(/^Déjà fait par/)).toBeVisible()
    await expect(page.getByText('sam.\u00a06\u00a0mai').first()).toBeVisible()
  })
})
