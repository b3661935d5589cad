import { expect, test } from '@playwright/test'
import type { Page } from 'playwright-core'

import type { UserInfo } from '#modules/accounts/contract/accounts.ts'
import { typedClient } from '#kernel/wire/typed-client.ts'
import { approveRefund } from '#modules/payments/contract/refunds.ts'
import {
  approveBatch,
  listBatches,
  payLine,
  reviewBatch,
  sendBatch,
} from '#modules/payouts/contract/payouts.ts'
import {
  decideException,
  importStatement,
} from '#modules/reconciliation/contract/reconciliation.ts'
import { laptop } from '../browser/devices.ts'
import { peopleOf, type People } from '../browser/people.ts'
import { startMarket, type RunningMarket } from '../browser/start-market.ts'
import type { FinancePast } from './finance-past.ts'
import { startProgram, type Program } from './start-program.ts'
import { pageOf } from './steps/session.ts'
import { pressOnce, reloadAndBack, slow, smallPhone } from './steps/slow-walk.ts'

// Finance's paths walked to their ends with a poor network and a slow processor, in a market of
// their own: batches are built on Saturdays.

// One market for all: without this, each journey would open its own.
test.describe.configure({ mode: 'default' })

let past: FinancePast
let program: Program<FinancePast>
let market: RunningMarket
let people: People

test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000)
  program = await startProgram<FinancePast>('./finance-past.ts')
  past = program.facts
  market = await startMarket({ DEMO: 'off', DATABASE_URL: past.databaseUrl })
  people = peopleOf(browser, market.url)
})
test.afterEach(() => expect(people.problems()).toEqual([]))
test.afterAll(async () => {
  await people?.leave()
  await market?.stop()
  await program?.end()
})

const callOf = ({ token }: UserInfo) =>
  typedClient(
    (request) => fetch(market.url + request.url, request),
    () => token,
  )
const confirm = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name })

test('on a slow phone an officer approves a refund', async () => {
  const page = await pageOf(people, past.officers[0], smallPhone)
  await slow(page)
  await page.goto('/financeDashboard?onglet=remboursements')
  const approve = page.getByRole('button', { name: /^Approuver…/ })
  await reloadAndBack(page, () => expect(approve).toBeVisible())
  await approve.click()
  await pressOnce(confirm(page, 'Approuver'), approveRefund)
  await expect(page.getByText('Remboursement approuvé')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Rien ici pour le moment' })).toBeVisible()
})

test('on a slow laptop an officer notes that a line of a batch is paid', async () => {
  const [oumar, kadiatou] = past.officers.map(callOf)
  const { batches } = (await oumar?.(listBatches, { query: { limit: 1 } })) ?? { batches: [] }
  const params = { id: batches[0]?._id ?? '' }
  await oumar?.(reviewBatch, { params })
  await kadiatou?.(approveBatch, { params, body: { amount: batches[0]?.amount ?? 0 } })
  await kadiatou?.(sendBatch, { params })

  const page = await pageOf(people, past.officers[1], laptop)
  await slow(page)
  await page.goto(`/financeDashboard?onglet=versements&lot=${params.id}`)
  const line = page.getByRole('row', { name: /Bazin Diarra/ })
  const number = page.getByLabel('Numéro de transaction de l’opérateur')
  await line.getByRole('button', { name: /^Payé…/ }).click()
  await number.fill('MP1.C1')
  await reloadAndBack(page, async () => {
    if (!(await number.isVisible())) await line.getByRole('button', { name: /^Payé…/ }).click()
    await expect(number).toHaveValue('MP1.C1')
  })
  await pressOnce(confirm(page, 'Confirmer'), payLine)
  await expect(page.getByText('Versement payé')).toBeVisible()
  await expect(line.getByText('MP1.C1')).toBeVisible()
})

test('on a slow laptop an officer decides a line of the operator’s statement', async () => {
  const [paid] = past.payments
  const row = [
    paid?.at,
    paid?.transaction,
    'Paiement marchand',
    (paid?.francs ?? 0) - 345,
    paid?.reference,
    '76123456',
    'SUCCESS',
  ].join(';')
  const head = 'Date;Transaction;Type;Montant;Référence;Numéro;Statut'
  await callOf(past.officers[0])(importStatement, {
    body: { fileName: 'releve.csv', csv: `${head}\n${row}` },
  })

  const page = await pageOf(people, past.officers[1], laptop)
  await slow(page)
  await page.goto('/financeDashboard?onglet=rapprochement')
  await page.getByRole('link', { name: /^Montant différent/ }).click()
  const [written, reason] = [page.getByLabel(/en frais et écarts$/), page.getByLabel('Raison')]
  await written.check()
  await reason.fill('Frais pris par l’opérateur.')
  await reloadAndBack(page, async () => {
    await expect(written).toBeChecked()
    await expect(reason).toHaveValue('Frais pris par l’opérateur.')
  })
  await pressOnce(page.getByRole('button', { name: 'Enregistrer la décision' }), decideException)
  await expect(page.getByText('Décision enregistrée')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Montant différent/ })).toHaveCount(0)
})
