import { expect, test } from '@playwright/test'
import type { Locator, Page } from 'playwright-core'

import type { UserInfo } from '#modules/identity/contract/accounts.ts'
import { approveRefund } from '#modules/refunds/contract/refunds.ts'
import { payLine } from '#modules/payouts/contract/payouts.ts'
import { decideException } from '#modules/reconciliation/contract/reconciliation.ts'
import { expectAccessible } from '../browser/accessible.ts'
import { laptop } from '../browser/devices.ts'
import { peopleOf, type People } from '../browser/people.ts'
import { startMarket, type RunningMarket } from '../browser/start-market.ts'
import type { FinancePast } from './finance-past.ts'
import { startProgram, type Program } from './start-program.ts'
import { approveAndSend, csv, noteTransaction, payOutTo, recordFile } from './steps/payday.ts'
import { pageOf } from './steps/session.ts'
import { pressOnce, reloadAndBack, secondTab, comeSecond, slow } from './steps/slow-walk.ts'

/**
 * A market of its own, whose past is played: parcels close after 72 hours, batches are built on
 * Saturdays.
 */
let past: FinancePast
let program: Program<FinancePast>
let market: RunningMarket
let people: People

test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser }) => {
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

const officers = async () =>
  [await pageOf(people, past.officers[0]), await pageOf(people, past.officers[1], laptop)] as const
const confirm = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name })
const notice = (page: Page, words: string | RegExp) =>
  expect(page.getByText(words).first()).toBeVisible()

test('two officers pay a Saturday to forty shops by file and by call, decide three failures', async () => {
  const [oumar, kadiatou] = await officers()
  await oumar.goto('/financeDashboard')
  await oumar.getByRole('link', { name: /^Examiner/ }).click()
  const head = kadiatou.getByRole('region', { name: 'Où en est le lot' })
  await oumar.getByRole('button', { name: 'J’ai relu ce lot' }).click()
  await expect(oumar.getByText(/Vous avez préparé ce lot : un autre membre/)).toBeVisible()
  await expect(oumar.getByRole('button', { name: /^Approuver/ })).toHaveCount(0)
  await expectAccessible(oumar)
  await kadiatou.goto(oumar.url())
  await expect(kadiatou.getByText('Oumar Sangaré a relu ce lot')).toBeVisible()
  await expect(head.getByText(/^Wave, par appel : 20 lignes/)).toBeVisible()
  await expect(head.getByText(/^Orange Money, par fichier : 20 lignes/)).toBeVisible()
  await approveAndSend(kadiatou, past.francs)

  // Wave reports its results by itself.
  await expect(head.getByText(/^Wave, par appel : .* 18 payées 2 échouées$/)).toBeVisible()
  await expectAccessible(kadiatou)
  const { seller, shopName } = past.byFile
  await recordFile(kadiatou, shopName)
  await expect(head.getByText(/^Orange Money, par fichier : .* 19 payées 1 échouée$/)).toBeVisible()

  const [toOther, toOrange] = past.refused
  await moveTo(toOther, { operator: 'Wave', number: '76000122' })
  await moveTo(toOrange, { operator: 'Orange Money', number: '76000133' })
  const showAll = kadiatou.getByRole('button', { name: 'Voir les 40' })
  await showAll.click()
  const rowOf = (shop: string) =>
    kadiatou.getByRole('region', { name: 'Lignes du lot' }).getByRole('row', { name: shop })
  const [byCall, byHand, refused] = [rowOf('Boutique 01'), rowOf('Boutique 02'), rowOf(shopName)]
  await expect(
    byCall.getByText('Ce compte Wave a atteint son plafond et ne peut pas recevoir.'),
  ).toBeVisible()
  await byCall.getByRole('button', { name: /^Renvoyer/ }).click()
  await expect(kadiatou.getByText('Ligne renvoyée : l’opérateur est appelé')).toBeVisible()
  await expect(byCall.getByText('payé', { exact: true })).toBeVisible()
  await expect(byCall.getByText(/76\s00\s01\s22/)).toBeVisible()
  await noteTransaction(byHand, 'MP2.A')
  await confirm(kadiatou, 'Confirmer').click()
  await expect(byHand.getByText('MP2.A')).toBeVisible()

  await expect(refused.getByText('Numéro fermé.')).toBeVisible()
  await noteTransaction(refused, 'MP2.B')
  await slow(kadiatou)
  const paid = refused.getByRole('button', { name: /^Payé…/ })
  const number = kadiatou.getByLabel('Numéro de transaction de l’opérateur')
  await reloadAndBack(kadiatou, async () => {
    await expect(number.or(showAll).or(paid).first()).toBeVisible()
    if (await showAll.isVisible()) await showAll.click()
    if (!(await number.isVisible())) await paid.click()
    await expect(number).toHaveValue('MP2.B')
  })
  await pressOnce(confirm(kadiatou, 'Confirmer'), payLine)
  await expect(kadiatou.getByText('Versement payé')).toBeVisible()
  await expect(refused.getByText('MP2.B')).toBeVisible()
  await expect(head.getByText('réglé', { exact: true })).toBeVisible()
  await expect(head.getByText(/^Wave, par appel : 19 lignes, .* 19 payées$/)).toBeVisible()
  await expect(
    head.getByText(/^Orange Money, par fichier : 21 lignes, .* 21 payées$/),
  ).toBeVisible()
  await kadiatou.getByRole('link', { name: 'Journal' }).click()
  const events = kadiatou.getByRole('region', { name: 'Journal' }).getByRole('listitem')
  await expect(events.filter({ hasText: new RegExp(`${shopName}|Lot |Fichier`) })).toHaveText([
    new RegExp(`Ligne payée · ${shopName} · MP2\\.B.*Kadiatou Keïta`),
    new RegExp(`Ligne renvoyée · ${shopName}.*Kadiatou Keïta`),
    new RegExp(`Ligne échouée · ${shopName}.*Numéro fermé\\.`),
    /Fichier envoyé.*Kadiatou Keïta/,
    /Lot approuvé.*Kadiatou Keïta/,
    /Lot relu.*Oumar Sangaré/,
    /Lot construit.*Automatique/,
  ])
  await printStatement(await pageOf(people, seller))
  const moved = await pageOf(people, toOther)
  await moved.goto('/vendeur-dashboard?onglet=versements')
  await expect(moved.getByText(/Payé .*à\s\d+\sh/).first()).toBeVisible()
})

async function moveTo(shop: UserInfo, to: { operator: string; number: string }): Promise<void> {
  const page = await pageOf(people, shop)
  await payOutTo(page, to)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Réglages enregistrés')).toBeVisible()
}

async function printStatement(seller: Page): Promise<void> {
  await seller.goto('/vendeur-dashboard?onglet=versements')
  await expect(seller.getByRole('heading', { name: /^Relevé du sam\./ })).toBeVisible()
  await expect(seller.getByText(/Payé\s.*MP2\.B/)).toBeVisible()
  await expectAccessible(seller)
  await seller.evaluate(() =>
    Object.assign(window, { print: () => document.body.setAttribute('data-printed', 'oui') }),
  )
  await seller.getByRole('button', { name: 'Imprimer' }).click()
  await expect(seller.locator('body')).toHaveAttribute('data-printed', 'oui')
  await seller.emulateMedia({ media: 'print' })
  await expect(seller.getByRole('heading', { name: 'Samedis' })).toBeHidden()
  await expect(seller.getByRole('heading', { name: /^Relevé du sam\./ })).toBeVisible()
}

test('two officers send a refund, import the operator’s statement and trace a figure', async () => {
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
  await notice(kadiatou, 'Remboursement noté comme envoyé')
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
  await expect(kadiatou.getByRole('region', { name: 'Dernier relevé, Wave' })).toBeVisible()
  await kadiatou
    .getByLabel('Relevé de l’opérateur (CSV)')
    .first()
    .setInputFiles(
      csv('releve.csv', ['Date;Transaction;Type;Montant;Référence;Numéro;Statut', ...rows]),
    )
  await notice(kadiatou, `${rows.length - 1} lignes rapprochées sur ${rows.length}`)
  await exceptionsOf(kadiatou).getByRole('link', { name: 'Orange Money' }).click()
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
    oumar.locator('.key-figure', { hasText: 'Commission' }).getByText('40 lignes'),
  ).toBeVisible()
  await oumar.getByRole('list', { name: 'Écritures' }).getByRole('link').first().click()
  await expect(
    oumar.getByRole('region', { name: 'Vente livrée' }).getByRole('row', { name: /^Total/ }),
  ).toBeVisible()
})

function exceptionsOf(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Exceptions par opérateur' })
}
