import { expect, test } from '@playwright/test'
import type { Page } from 'playwright-core'

import { approveRefund } from '#modules/payments/contract/refunds.ts'
import { payLine } from '#modules/payouts/contract/payouts.ts'
import { decideException } from '#modules/reconciliation/contract/reconciliation.ts'
import { expectAccessible } from '../browser/accessible.ts'
import { laptop } from '../browser/devices.ts'
import { peopleOf, type People } from '../browser/people.ts'
import { startMarket, type RunningMarket } from '../browser/start-market.ts'
import type { FinancePast } from './finance-past.ts'
import { startProgram, type Program } from './start-program.ts'
import { pageOf } from './steps/session.ts'
import { pressOnce, reloadAndBack, secondTab, comeSecond, slow } from './steps/slow-walk.ts'

/**
 * A market of its own, whose past is played: parcels close after 72 hours, batches are built on
 * Saturdays. What finance decides is walked as in slow-walks.test.ts.
 */
let past: FinancePast
let program: Program<FinancePast>
let market: RunningMarket
let people: People

test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000)
  program = await startProgram<FinancePast>('./finance-past.ts')
  past = program.facts
  market = await startMarket({ DEMO: 'off', DATABASE_URL: past.databaseUrl })
  people = peopleOf(browser, market.url)
})
// Who comes second is refused, which the console shows.
test.afterEach(() => expect(people.problems().filter((one) => !one.includes('409: '))).toEqual([]))
test.afterAll(async () => {
  await people?.leave()
  await market?.stop()
  await program?.end()
})

const officers = async () =>
  [await pageOf(people, past.officers[0]), await pageOf(people, past.officers[1], laptop)] as const
const csv = (name: string, lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
})
const confirm = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name })
const notice = (page: Page, words: string | RegExp) =>
  expect(page.getByText(words).first()).toBeVisible()

test('two officers pay a Saturday’s batch, one line fails and is retried, and its seller prints the statement', async () => {
  const [oumar, kadiatou] = await officers()
  await oumar.goto('/financeDashboard')
  await oumar.getByRole('link', { name: 'Examiner le lot' }).click()
  await oumar.getByRole('button', { name: 'J’ai relu ce lot' }).click()
  await expect(oumar.getByText(/Vous avez préparé ce lot : un autre membre/)).toBeVisible()
  await expect(oumar.getByRole('button', { name: /^Approuver/ })).toHaveCount(0)
  await expectAccessible(oumar)

  const batch = new URL(oumar.url()).pathname + new URL(oumar.url()).search
  await kadiatou.goto(batch)
  await expect(kadiatou.getByText('Oumar Sangaré a relu ce lot')).toBeVisible()
  await expectAccessible(kadiatou)
  await kadiatou.getByRole('button', { name: /^Approuver/ }).click()
  const sheet = kadiatou.getByRole('dialog', { name: /Approuver ce lot/ })
  await sheet.getByLabel('Tapez le montant pour confirmer').fill('1')
  await sheet.getByRole('button', { name: 'Approuver' }).click()
  await expect(sheet.getByText(/Ce n’est pas le montant du lot/)).toBeVisible()
  // 12 345 and 20 000 less 5 %.
  await sheet.getByLabel('Tapez le montant pour confirmer').fill(String(12_345 - 617 + 19_000))
  await sheet.getByRole('button', { name: 'Approuver' }).click()
  await kadiatou.getByRole('button', { name: 'Marquer envoyé…' }).click()
  await kadiatou.getByRole('dialog').getByRole('button', { name: 'Marquer envoyé' }).click()

  const saved = kadiatou.waitForEvent('download')
  await kadiatou.getByRole('button', { name: 'Fichier pour l’opérateur' }).click()
  const chunks = await (await (await saved).createReadStream()).toArray()
  const rows = Buffer.concat(chunks as Buffer[])
    .toString()
    .trim()
    .split('\r\n')
    .slice(1)
    .map((row) => row.split(';'))
  const referenceOf = (francs: number) => rows.find((row) => row[2] === String(francs))?.[0] ?? ''
  const results = [
    'reference;transaction;statut;motif',
    `${referenceOf(19_000)};MP1.C1;SUCCESS;`,
    `${referenceOf(11_728)};;FAILED;Numéro fermé.`,
  ]
  await kadiatou
    .getByLabel('Résultats de l’opérateur (CSV)')
    .setInputFiles(csv('resultats.csv', results))
  await notice(kadiatou, '1 payée, 1 échouée, 0 à voir')
  const bazin = kadiatou
    .getByRole('region', { name: 'Lignes du lot' })
    .getByRole('row', { name: /Bazin Diarra/ })
  await expect(bazin.getByText('Numéro fermé.')).toBeVisible()
  await bazin.getByRole('button', { name: /^Renvoyer/ }).click()
  const paid = bazin.getByRole('button', { name: /^Payé…/ })
  const number = kadiatou.getByLabel('Numéro de transaction de l’opérateur')
  await paid.click()
  await number.fill('MP1.C2')
  await slow(kadiatou)
  await reloadAndBack(kadiatou, async () => {
    await expect(paid).toBeVisible()
    if (!(await number.isVisible())) await paid.click()
    await expect(number).toHaveValue('MP1.C2')
  })
  await pressOnce(confirm(kadiatou, 'Confirmer'), payLine)
  await expect(kadiatou.getByText('Versement payé')).toBeVisible()
  await expect(bazin.getByText('MP1.C2')).toBeVisible()
  const progress = kadiatou.getByRole('region', { name: 'Où en est le lot' })
  await expect(progress.getByText('réglé', { exact: true })).toBeVisible()
  await kadiatou.getByRole('link', { name: 'Journal' }).click()
  await expect(kadiatou.getByRole('region', { name: 'Journal' }).getByRole('listitem')).toHaveText([
    /Ligne payée · Bazin Diarra · MP1\.C2.*Kadiatou Keïta/,
    /Ligne renvoyée · Bazin Diarra.*Kadiatou Keïta/,
    /Ligne échouée · Bazin Diarra.*Numéro fermé\./,
    /Ligne payée · Cuisine de Kadi · MP1\.C1/,
    /Fichier envoyé.*Kadiatou Keïta/,
    /Lot approuvé.*Kadiatou Keïta/,
    /Lot relu.*Oumar Sangaré/,
    /Lot construit.*Automatique/,
  ])

  const seller = await pageOf(people, past.seller)
  await seller.goto('/vendeur-dashboard?onglet=versements')
  await expect(seller.getByRole('heading', { name: /^Relevé du sam\./ })).toBeVisible()
  await expect(seller.getByText(/Payé le .* MP1\.C2/)).toBeVisible()
  await expectAccessible(seller)
  await seller.evaluate(() =>
    Object.assign(window, { print: () => document.body.setAttribute('data-printed', 'oui') }),
  )
  await seller.getByRole('button', { name: 'Imprimer' }).click()
  await expect(seller.locator('body')).toHaveAttribute('data-printed', 'oui')
  await seller.emulateMedia({ media: 'print' })
  await expect(seller.getByRole('heading', { name: 'Samedis' })).toBeHidden()
  await expect(seller.getByRole('heading', { name: /^Relevé du sam\./ })).toBeVisible()
})

test('two officers send a refund, import the operator’s statement and trace a figure to its entries', async () => {
  const [oumar, kadiatou] = await officers()
  await slow(oumar)
  await oumar.goto('/financeDashboard?onglet=remboursements')
  const approve = (tab: Page) => tab.getByRole('button', { name: /^Approuver…/ })
  await reloadAndBack(oumar, () => expect(approve(oumar)).toBeVisible())
  const second = await secondTab(oumar)
  await expect(approve(second)).toBeVisible()
  await approve(oumar).click()
  await pressOnce(confirm(oumar, 'Approuver'), approveRefund)
  await expect(oumar.getByText('Remboursement approuvé')).toBeVisible()
  await expect(oumar.getByRole('heading', { name: 'Rien ici pour le moment' })).toBeVisible()
  await comeSecond(second, {
    act: async (tab) => {
      await approve(tab).click()
      await confirm(tab, 'Approuver').click()
    },
    refused: (tab) => tab.getByText(/déjà/),
  })
  await oumar.getByRole('link', { name: /^À envoyer/ }).click()
  await expect(oumar.getByText(/Quatre yeux\. Vous avez approuvé ce remboursement/)).toBeVisible()
  await expect(oumar.getByRole('button', { name: /^Marquer envoyé/ })).toBeDisabled()
  await expectAccessible(oumar)
  await kadiatou.goto('/financeDashboard?onglet=remboursements&etat=approved')
  await kadiatou.getByRole('button', { name: /^Marquer envoyé/ }).click()
  await kadiatou.getByRole('link', { name: /^Envoyés/ }).click()
  await kadiatou.getByRole('button', { name: /^Payé…/ }).click()
  await kadiatou.getByLabel('Numéro de transaction de l’opérateur').fill('RB-1')
  await kadiatou.getByRole('dialog').getByRole('button', { name: 'Confirmer' }).click()
  await notice(kadiatou, 'Remboursement confirmé')

  const rows = past.payments.map(({ at, transaction, francs, reference }, index) =>
    [
      at,
      transaction,
      'Paiement marchand',
      index === 0 ? francs - 345 : francs,
      reference,
      '76123456',
      'SUCCESS',
    ].join(';'),
  )
  await kadiatou.getByRole('link', { name: /^Rapprochement/ }).click()
  await expect(kadiatou.getByRole('heading', { name: 'Aucun relevé importé' })).toBeVisible()
  await kadiatou
    .getByLabel('Relevé de l’opérateur (CSV)')
    .first()
    .setInputFiles(
      csv('releve.csv', ['Date;Transaction;Type;Montant;Référence;Numéro;Statut', ...rows]),
    )
  await notice(kadiatou, '2 lignes rapprochées sur 3')
  await expect(kadiatou.getByRole('heading', { name: 'Montant différent' })).toBeVisible()
  await expectAccessible(kadiatou)
  const written = kadiatou.getByLabel('Passer 345 f en frais et écarts')
  const reason = kadiatou.getByLabel('Raison')
  const decide = kadiatou.getByRole('button', { name: 'Enregistrer la décision' })
  await written.check()
  await decide.click()
  await expect(kadiatou.getByText('Dites pourquoi.')).toBeVisible()
  await reason.fill('Frais pris par l’opérateur.')
  await slow(kadiatou)
  await reloadAndBack(kadiatou, async () => {
    await expect(written).toBeChecked()
    await expect(reason).toHaveValue('Frais pris par l’opérateur.')
  })
  await pressOnce(decide, decideException)
  await expect(kadiatou.getByText('Décision enregistrée')).toBeVisible()
  await expect(kadiatou.getByText('Tout concorde : rien n’attend de décision.')).toBeVisible()

  await oumar.goto('/financeDashboard?periode=annee')
  const figure = oumar.locator('.key-figure', { hasText: 'Commission' }).getByRole('link')
  const francs = await figure.innerText()
  await figure.click()
  await expect(oumar).toHaveURL(/chiffre=commission/)
  await expect(
    oumar.locator('.key-figure', { hasText: 'Commission' }).getByText(francs, { exact: true }),
  ).toBeVisible()
  await oumar.goto('/financeDashboard?onglet=grand-livre&chiffre=commission')
  await expect(
    oumar.locator('.key-figure', { hasText: 'Commission' }).getByText('2 lignes'),
  ).toBeVisible()
  await oumar.getByRole('list', { name: 'Écritures' }).getByRole('link').first().click()
  await expect(
    oumar.getByRole('region', { name: 'Vente livrée' }).getByRole('row', { name: /^Total/ }),
  ).toBeVisible()
})
