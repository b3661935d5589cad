import { expectAccessible } from '../browser/accessible.ts'
import { laptop } from '../browser/devices.ts'
import { expect, test } from '../browser/journey.ts'

test('an admin proposes a finance officer, and a finance officer approves or withdraws it', async ({
  people,
}) => {
  const { user: awa } = await people.newBuyer()
  const { page: office } = await people.demo('admin', laptop)
  await office.goto(`/admin-user?compte=${awa?._id}`)
  await office.getByRole('button', { name: 'Changer le rôle…' }).click()
  await office.getByLabel('Nouveau rôle').selectOption({ label: 'Finance' })
  await expect(office.getByText('Une deuxième personne (admin ou finance) doit')).toBeVisible()
  await office.getByLabel('Raison').fill('Décidé en réunion.')
  await office.getByRole('button', { name: 'Changer le rôle', exact: true }).click()
  await expect(office.getByText('Nomination demandée : une deuxième personne')).toBeVisible()
  await office.goto('/admin-user?vue=nominations')
  const waiting = office.getByRole('article').filter({ hasText: awa?.name ?? '' })
  await expect(waiting.getByText('Une autre personne de l’équipe')).toBeVisible()
  await expect(waiting.getByRole('button', { name: 'Approuver…' })).toHaveCount(0)
  await expectAccessible(office)

  const { page: bank } = await people.demo('finance')
  await bank.goto('/financeDashboard?onglet=nominations')
  const asked = bank.getByRole('article').filter({ hasText: awa?.name ?? '' })
  await asked.getByRole('button', { name: 'Approuver…' }).click()
  await bank.getByRole('button', { name: 'Approuver', exact: true }).click()
  await expect(asked.getByText('Le rôle vaut à partir de')).toBeVisible()
  await expectAccessible(bank)
  await asked.getByRole('button', { name: 'Retirer…' }).click()
  await bank.getByLabel('Raison').fill('Personne ne la connaît.')
  await bank.getByRole('button', { name: 'Retirer', exact: true }).click()
  await expect(bank.getByText('Nomination retirée')).toBeVisible()
  await expect(asked).toHaveCount(0)
})
