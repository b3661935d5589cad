import type { Page } from 'playwright-core'

import { expect, test } from '../browser/journey.ts'
import { answerLate, refuse } from './steps/provoke.ts'

const chosen = 'calebasse2026'

async function fillReset(
  page: Page,
  { password = chosen, confirmation = password }: { password?: string; confirmation?: string } = {},
): Promise<void> {
  await page.getByLabel('Nouveau mot de passe').fill(password)
  await page.getByLabel('Confirmer le mot de passe').fill(confirmation)
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
}

test.use({ expectedProblems: ['500: POST'] })

test('both forms of a forgotten password say what is wrong: no token, mistakes, a failing server', async ({
  people,
}) => {
  const { page } = await people.visitor()
  await page.goto('/changercode?phone=76123456')
  await expect(page.getByText('Token manquant dans l’URL. Demandez un nouveau lien.')).toBeVisible()
  await page.goto('/reinitialiser')
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
  await expect(page.getByText('Entrez votre numéro de téléphone.')).toBeVisible()
  await page.getByLabel('Téléphone').fill('76 12 34 56')
  // The telephone is checked first, then the token, then what was typed.
  await fillReset(page, { password: 'abc', confirmation: 'autre' })
  await expect(page.getByRole('alert')).toContainText('Token manquant.')
  await expect(page.getByText('Mot de passe invalide')).toBeHidden()
  await expect(page.getByText('Les mots de passe ne correspondent pas.')).toBeHidden()

  await page.goto('/codeoublier')
  await refuse(page, '**/api/users/forgot-password-phone', { status: 500 })
  await page.getByLabel('Téléphone').fill('76123456')
  await page.getByRole('button', { name: 'Recevoir le SMS' }).click()
  await expect(page.getByRole('alert')).toHaveText('Erreur')

  await page.goto('/changercode?token=jeton&phone=76123456')
  await expect(page).toHaveURL('/reinitialiser')
  await fillReset(page, { password: 'abc' })
  await expect(
    page.getByText('Mot de passe invalide : au moins 4 caractères alphanumériques.'),
  ).toBeVisible()
  await fillReset(page, { confirmation: 'autrechose1' })
  await expect(page.getByText('Les mots de passe ne correspondent pas.')).toBeVisible()
  const broken = await refuse(page, '**/api/users/reset-password', { status: 500 })
  await fillReset(page)
  await expect(page.getByRole('alert')).toHaveText('Erreur serveur')
  await broken.end()

  const slow = await answerLate(page, '**/api/users/reset-password')
  await fillReset(page)
  await expect(page.getByRole('button', { name: 'Traitement...' })).toBeVisible()
  slow.release()
  await expect(page.getByRole('alert')).toContainText(
    'Ce lien n’est plus valable. Demandez un nouveau lien.',
  )
})
