import { changeProfile } from '#modules/identity/contract/accounts.ts'
import { becomeCourier } from '#modules/people/contract/role-changes.ts'
import { callAs, expect, test } from '../browser/journey.ts'
import { uploadPhoto } from './steps/open-shop.ts'
import { pageOf } from './steps/session.ts'

test('a courier’s side menu shows the own picture, which leads from the header to the profile', async ({
  people,
}) => {
  const { user } = await people.newBuyer()
  if (!user) throw new Error('nobody is signed in')
  const call = callAs({ user })
  await call(becomeCourier, { body: { role: 'livreur' } })
  const imageId = await uploadPhoto(user)
  const page = await pageOf(
    people,
    await call(changeProfile, { body: { name: user.name, imageId } }),
  )

  await page.goto('/livreur-dashboard')
  await page.getByRole('button', { name: 'Ouvrir le menu' }).click()
  await expect(page.getByRole('dialog').locator('img.avatar')).toBeVisible()
  await page.getByRole('dialog').getByRole('link', { name: 'Accueil' }).click()
  await page.getByRole('link', { name: /^Profil/ }).click()
  await expect(page).toHaveURL('/profile')
})
