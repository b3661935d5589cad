import type { BrowserContextOptions, Page } from 'playwright-core'

import type { UserInfo } from '#modules/identity/contract/accounts.ts'
import { phone } from '../../browser/devices.ts'
import { expect } from '../../browser/journey.ts'
import type { People } from '../../browser/people.ts'

/** Fills the login form and sends it; the password is that of every demo account by default. */
export async function signIn(page: Page, phone: string, password = 'demo1234'): Promise<void> {
  const secret = page.getByLabel('Mot de passe', { exact: true })
  // The page before may ask for a telephone as well.
  await secret.waitFor()
  await page.getByLabel('Téléphone').fill(phone)
  await secret.fill(password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
}

export async function signOut(page: Page): Promise<void> {
  await page.goto('/parametre')
  await page.getByRole('button', { name: 'Déconnexion' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Déconnexion' }).click()
  await expect(page).toHaveURL('/login')
}

/** Opens a page of a signed-in user. */
export async function pageOf(
  people: People,
  user: UserInfo,
  device: BrowserContextOptions = phone,
): Promise<Page> {
  const { page } = await people.visitor(device)
  await page.addInitScript((text) => localStorage.setItem('userInfo', text), JSON.stringify(user))
  return page
}
