import type { UserInfo } from '#modules/identity/contract/accounts.ts'
import { suspendUsers } from '#modules/people/contract/people.ts'
import { closeMonth } from '#modules/books/contract/books.ts'
import { laptop } from '../browser/devices.ts'
import { expect, test } from '../browser/journey.ts'
import { openShop } from './steps/open-shop.ts'
import { pressOnce, reloadAndBack, slow } from './steps/slow-walk.ts'

// Paths of the team walked to their ends on a laptop with a poor network. How a complaint is
// decided: complaints.test.ts; a refund, a payout and an exception: finance.test.ts.

test('on a slow laptop an officer closes the oldest open month', async ({ people }) => {
  const { page } = await people.demo('finance', laptop)
  await slow(page)
  await page.goto('/financeDashboard?onglet=cloture')
  const month = page.getByRole('main').getByRole('heading', { level: 2 })
  const close = page.getByRole('button', { name: 'Clore le mois…' })
  await expect(close).toBeEnabled()
  const name = await month.innerText()
  const reason = page.getByLabel('Raison')
  await close.click()
  await reason.fill('Relevés vérifiés.')
  await reloadAndBack(page, async () => {
    if (!(await reason.isVisible())) await close.click()
    await expect(reason).toHaveValue('Relevés vérifiés.')
  })
  await pressOnce(
    page.getByRole('dialog').getByRole('button', { name: 'Clore le mois' }),
    closeMonth,
  )
  await expect(page.getByText('Mois clos', { exact: true })).toBeVisible()
  const closed = page.getByRole('row', { name: new RegExp(name, 'i') })
  await expect(closed.getByText('clos', { exact: true })).toBeVisible()
})

test('on a slow laptop an admin suspends a shop', async ({ people }) => {
  const { user } = await people.newBuyer()
  const shopName = `Teintures ${user?.phone.slice(-5)}`
  await openShop(user as UserInfo, shopName)
  const { page } = await people.demo('admin', laptop)
  await slow(page)
  await page.goto(`/admin-boutiques?q=${encodeURIComponent(shopName)}`)
  const reason = page.getByLabel('Raison')
  const ask = async () => {
    await page.getByRole('button', { name: `Actions pour ${shopName}` }).click()
    await page.getByRole('button', { name: 'Suspendre…' }).click()
  }
  await ask()
  await reason.fill('Contrefaçons signalées.')
  await reloadAndBack(page, async () => {
    if (!(await reason.isVisible())) await ask()
    await expect(reason).toHaveValue('Contrefaçons signalées.')
  })
  await pressOnce(page.getByRole('dialog').getByRole('button', { name: 'Suspendre' }), suspendUsers)
  await expect(page.getByRole('table').getByText('suspendue')).toBeVisible()
})
