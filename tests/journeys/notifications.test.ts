import { expectAccessible } from '../browser/accessible.ts'
import { renewSession } from '../browser/renew-session.ts'
import { expect, test } from '../browser/journey.ts'
import { repeatUntil } from './steps/repeat-until.ts'

const notification = (id: string, read: boolean, message: string, webUrl = '/profile') => ({
  _id: id,
  kind: 'account',
  title: 'Mot de passe changé',
  message,
  read,
  createdAt: new Date().toISOString(),
  webUrl,
  appRoute: 'profile',
  resourceType: 'account',
  resourceId: null,
  slug: null,
})

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

test.describe('when a part of the server fails', () => {
  test.use({ expectedProblems: ['500: PUT'] })

  test('opening marks as read all the same, and « mark all » is undone', async ({ people }) => {
    const { page } = await people.newBuyer()
    const list = [
      notification('a', false, 'Votre boubou est livré.'),
      notification('b', false, 'Paiement reçu.'),
      notification('c', true, 'Colis prêt.'),
    ]
    await page.route('**/api/notifications/unread', (route) =>
      route.fulfill({ json: { unread: 2 } }),
    )
    await page.route('**/api/notifications?*', (route) =>
      route.fulfill({
        json: {
          notifications: list,
          unread: 2,
          currentPage: 1,
          totalPages: 1,
          totalNotifications: 3,
        },
      }),
    )
    await page.route('**/api/notifications/*/click', (route) =>
      route.fulfill({ status: 500, body: '' }),
    )
    await page.route('**/api/notifications/*/read', (route) =>
      route.fulfill({ json: { ...list[0], read: true } }),
    )
    await page.route('**/api/notifications/read-all', (route) =>
      route.fulfill({ status: 500, body: '' }),
    )
    await page.goto('/contact')
    await page.getByRole('button', { name: 'Notifications, 2 non lues' }).click()
    const panel = page.getByRole('dialog', { name: 'Notifications' })
    await panel.getByRole('button', { name: 'Marquer tout comme lu' }).click()
    await expect(page.getByText('Une erreur est survenue.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Notifications, 2 non lues' })).toBeVisible()
    await expectAccessible(page)

    const read = page.waitForRequest((request) =>
      request.url().endsWith('/api/notifications/a/read'),
    )
    await panel.getByRole('link', { name: /Votre boubou est livré/ }).click()
    await read
    await expect(page).toHaveURL('/profile')
    await expect(page.getByRole('button', { name: 'Notifications, 1 non lue' })).toBeVisible()
  })
})
