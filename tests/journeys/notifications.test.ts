import { expectAccessible } from '../browser/accessible.ts'
import { renewSession } from '../browser/renew-session.ts'
import { expect, test } from '../browser/journey.ts'
import { repeatUntil } from './steps/repeat-until.ts'

test('without notifications the panel says so; the first is counted, opened, and then read', async ({
  people,
}) => {
  const { page, user } = await people.newBuyer()
  await page.goto('/')
  await page.getByRole('button', { name: 'Notifications' }).click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await expect(panel.getByText('Aucune notification')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(page.getByRole('button', { name: 'Notifications' })).toBeFocused()
  await page.goto('/notifications')
  await expect(page.getByRole('heading', { name: 'Aucune notification' })).toBeVisible()

  await page.request.put('/api/users/password', {
    headers: { authorization: `Bearer ${user?.token}` },
    data: { currentPassword: 'demo1234', newPassword: 'calebasse2026' },
  })
  await renewSession(page, user, 'calebasse2026')
  // A job writes the notification; the bell counts it when a page opens.
  const bell = page.getByRole('button', { name: 'Notifications, 1 non lue' })
  await repeatUntil(async (soon) => {
    await page.goto('/')
    await expect(bell).toBeVisible(soon)
  })
  await bell.click()
  const clicked = page.waitForRequest(
    (request) => request.method() === 'PUT' && request.url().endsWith('/click'),
  )
  await page
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('link', { name: /Votre mot de passe vient d’être changé/ })
    .click()
  await clicked
  await expect(page).toHaveURL('/profile')
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
})
