import { expectAccessible } from '../browser/accessible.ts'
import { renewSession } from '../browser/renew-session.ts'
import { expect, test } from '../browser/journey.ts'
import { refuse } from './steps/provoke.ts'
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

test('without notifications, the panel and the page say so', async ({ people }) => {
  const { page } = await people.newBuyer()
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
})

test('a notification is counted, opens its page, and is then read', async ({ people }) => {
  const { page, user } = await people.newBuyer()
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

test('all notifications are marked as read at once', async ({ people }) => {
  const { page } = await people.demo('vendeur')
  await page.goto('/vendeur-dashboard')
  const bell = page.getByRole('button', { name: /^Notifications/ }).filter({ visible: true })
  await bell.click()
  const markAll = page.getByRole('button', { name: 'Marquer tout comme lu' })
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible()
  await expectAccessible(page)
  if (await markAll.isVisible()) await markAll.click()
  await expect(markAll).toBeHidden()
  await page.mouse.click(180, 700)
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeHidden()
})

test.describe('a list longer than a page', () => {
  test.use({ expectedProblems: ['503: GET'] })

  test('explains why its next page failed, and loads it when retried', async ({ people }) => {
    const { page } = await people.newBuyer()
    const pages = [1, 2].map((currentPage) => ({
      notifications: [
        notification(
          `0190aaaa-0000-7000-8000-00000000000${currentPage}`,
          true,
          `Nouvelle ${currentPage}`,
        ),
      ],
      totalNotifications: 2,
      unread: 0,
      totalPages: 2,
      currentPage,
    }))
    await page.route(/\/api\/notifications\?/, (route) =>
      route.fulfill({
        json: pages[new URL(route.request().url()).searchParams.get('page') === '2' ? 1 : 0],
      }),
    )
    await page.goto('/notifications')
    await expect(page.getByText('Nouvelle 1')).toBeVisible()
    const { end } = await refuse(page, '**/api/notifications?*page=2*', {
      status: 503,
      message: 'Le marché se repose un instant. Réessayez.',
    })
    await page.getByRole('button', { name: 'Voir plus' }).click()
    await expect(page.getByRole('alert')).toHaveText('Le marché se repose un instant. Réessayez.')
    await expect(page.getByText('Nouvelle 1')).toBeVisible()
    await end()
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect(page.getByText('Nouvelle 2')).toBeVisible()
    await expect(page.getByRole('alert')).toBeHidden()
  })
})
