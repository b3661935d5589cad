import { closeMonth } from '#modules/finance/contract/books.ts'
import { laptop } from '../browser/devices.ts'
import { expect, test } from '../browser/journey.ts'
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
    await expect(reason.or(close).first()).toBeVisible()
    if (!(await reason.isVisible())) await close.click()
    await expect(reason).toHaveValue('Relevés vérifiés.')
  })
  await pressOnce(
    page.getByRole('dialog').getByRole('button', { name: 'Clore le mois' }),
    closeMonth,
  )
  await expect(page.getByText('Mois clos', { exact: true })).toBeVisible()
  const closed = page.getByRole('row', { name: new RegExp(name.replace(/\s/g, '\\s'), 'i') })
  await expect(closed.getByText('clos', { exact: true })).toBeVisible()
})
