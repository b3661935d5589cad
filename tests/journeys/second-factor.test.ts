import { Secret, TOTP } from 'otpauth'

import { becomeDispatchManager } from '#modules/people/contract/role-changes.ts'
import { expectAccessible } from '../browser/accessible.ts'
import { callAs, expect, test } from '../browser/journey.ts'
import { signIn, signOut } from './steps/session.ts'

/** The key, in groups of four. */
const inFours = /^([A-Z2-7]{4} ?){8}$/

test('a member of the team sets up an authenticator, keeps the codes, and uses one next time', async ({
  people,
}) => {
  const manager = await people.newBuyer()
  const { page, user } = manager
  await callAs(manager)(becomeDispatchManager, { body: { role: 'chef_livreur', group: 'essai' } })
  await page.goto('/verification')
  await expect(
    page.getByRole('img', { name: 'Clé à scanner avec votre application' }),
  ).toBeVisible()
  await expectAccessible(page)
  const secret = (await page.getByText(inFours).innerText()).replaceAll(' ', '')
  const codeIn = (steps: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: Date.now() + steps * 30_000,
    })
  const field = page.getByLabel('Code de votre application')
  await field.fill('12')
  await page.getByRole('button', { name: 'Activer' }).click()
  await expect(page.getByText('Entrez les 6 chiffres que montre l’application.')).toBeVisible()
  const used = codeIn(0)
  await field.fill(used)
  await page.getByRole('button', { name: 'Activer' }).click()
  const codes = page.getByRole('list', { name: 'Codes de secours' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await expectAccessible(page)
  const spare = await codes.first().innerText()
  await page.getByRole('button', { name: 'J’ai gardé ces codes' }).click()
  await expect(page.getByText('Il vous reste 10 codes de secours.')).toBeVisible()

  await signOut(page)
  await signIn(page, user?.phone ?? '')
  await expect(page).not.toHaveURL('/login')
  await page.goto('/LivraisonDashboard')
  await expect(page).toHaveURL(/\/verification\?from=/)
  await field.fill(used)
  await page.getByRole('button', { name: 'Confirmer' }).click()
  await expect(page.getByText('Ce code n’est pas le bon, ou il a déjà servi.')).toBeVisible()
  await page.getByRole('button', { name: 'Utiliser un code de secours' }).click()
  await page.getByLabel('Code de secours').fill(spare)
  await page.getByRole('button', { name: 'Confirmer' }).click()
  await expect(page).toHaveURL(/\/LivraisonDashboard/)
})
