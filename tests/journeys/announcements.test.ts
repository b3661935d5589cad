import { randomInt } from 'node:crypto'

import { listNotifications } from '#modules/notices/contract/notifications.ts'
import { expectAccessible } from '../browser/accessible.ts'
import { callAs, expect, test } from '../browser/journey.ts'
import { reloadUntil } from './steps/reload-until.ts'
import { runJob } from './steps/run-job.ts'

test('the couriers of one zone read what the team announces to them, and no other user does', async ({
  people,
}) => {
  const title = `Pluie ce soir ${randomInt(1_000, 9_999)}`
  const { page } = await people.demo('admin')
  await page.goto('/admin-annonces')
  await page.getByLabel('À qui').selectOption('Livreurs')
  await page.getByLabel('Zone').selectOption('Bamako, rive gauche')
  await page.getByLabel('Titre').fill(title)
  await page.getByLabel('Texte').fill('Gardez les colis à l’abri, la route de Kati est coupée.')
  await expect(page.getByText(/personnes? la recevr/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect(page.getByText('Annonce enregistrée')).toBeVisible()
  await runJob('announcements.send')

  const courier = await people.demo('livreur')
  await reloadUntil(courier.page, '/notifications', courier.page.getByText(title))
  const seller = await people.demo('vendeur')
  const { notifications } = await callAs(seller)(listNotifications, {})
  expect(notifications.filter((one) => one.title === title)).toEqual([])
  await reloadUntil(
    page,
    '/admin-annonces',
    page
      .getByRole('row')
      .or(page.getByRole('listitem'))
      .filter({ hasText: title })
      .filter({ hasText: 'envoyée' }),
  )
})
