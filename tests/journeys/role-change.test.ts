import type { UserInfo } from '#modules/identity/contract/accounts.ts'
import { changeRoles } from '#modules/people/contract/people.ts'
import { laptop } from '../browser/devices.ts'
import { callAs, expect, test } from '../browser/journey.ts'
import type { People } from '../browser/people.ts'
import { reloadUntil } from './steps/reload-until.ts'
import { repeatUntil } from './steps/repeat-until.ts'

/** Gives a role from the team's dashboard. */
async function give(people: People, user: UserInfo | null, role: UserInfo['role']): Promise<void> {
  const admin = callAs(await people.demo('admin', laptop))
  const users = [user?._id ?? '']
  expect(
    await admin(changeRoles, { body: { users, role, reason: 'Décidé en réunion.' } }),
  ).toMatchObject({ changed: 1 })
}

test('a buyer made manager finds the new role on every tab and device without signing in', async ({
  people,
}) => {
  const { page, user, context } = await people.newBuyer(laptop)
  await page.goto('/LivraisonDashboard')
  await expect(page).toHaveURL('/')
  const otherTab = await context.newPage()
  await otherTab.goto('/LivraisonDashboard')
  await expect(otherTab).toHaveURL('/')

  await give(people, user, 'chef_livreur')
  // The guard checks with the server before it refuses a page.
  await page.goto('/LivraisonDashboard')
  await expect(page.getByRole('heading', { name: 'Livraisons' }).first()).toBeVisible()
  // The other tab follows by the storage event.
  await expect
    .poll(() => otherTab.evaluate(() => localStorage.getItem('userInfo')))
    .toContain('chef_livreur')
  await reloadUntil(
    page,
    '/notifications',
    page.getByText('Vous êtes maintenant chef livreur').first(),
  )
})

test.describe('a courier whose role is taken', () => {
  test.use({ expectedProblems: ['403'] })

  test('leaves the dashboard at once, with the bar of a buyer, in all tabs', async ({ people }) => {
    const { page, user, context } = await people.newBuyer()
    await give(people, user, 'livreur')
    await page.goto('/livreur-dashboard')
    await expect(page.getByRole('navigation', { name: 'Navigation principale' })).toContainText(
      'Livraisons',
    )
    const otherTab = await context.newPage()
    await otherTab.goto('/')
    await expect(otherTab.getByRole('link', { name: 'Livraisons' })).toBeVisible()

    await give(people, user, 'buyer')
    // The next call is refused, which makes the page read the role again. A call of the page itself
    // may come before the click.
    const history = page.getByRole('link', { name: 'Historique' }).first()
    await Promise.race([history.click(), page.waitForURL('/')])
    await expect(page).toHaveURL('/')
    await expect(
      page.getByText(/Votre rôle a changé\. Vous êtes maintenant acheteur\./),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: 'Livraisons' })).toBeHidden()
    await expect(otherTab.getByRole('link', { name: 'Livraisons' })).toBeHidden()
    await expect(otherTab.getByRole('link', { name: 'Boutique', exact: true })).toBeVisible()

    // Given back, it is there for a user who comes back to the open page.
    await give(people, user, 'livreur')
    await repeatUntil(async (soon) => {
      await page.evaluate(() => dispatchEvent(new Event('focus')))
      await expect(page.getByRole('link', { name: 'Livraisons' })).toBeVisible(soon)
    })
  })
})
