import { expect, test } from '@playwright/test'
import type { Page } from 'playwright-core'

import type { UserInfo } from '#modules/accounts/contract/accounts.ts'
import { expectAccessible } from '../browser/accessible.ts'
import { laptop, narrowest } from '../browser/devices.ts'
import { peopleOf, type People } from '../browser/people.ts'
import { startMarket, type RunningMarket } from '../browser/start-market.ts'
import type { OperatorsPast } from './operators-past.ts'
import { startProgram, type Program } from './start-program.ts'
import { pageOf } from './steps/session.ts'

/**
 * A market of its own, whose past is played: batches are built on Saturdays, statements are read in
 * the morning.
 */
let past: OperatorsPast
let program: Program<OperatorsPast>
let market: RunningMarket
let people: People

test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser }) => {
  test.setTimeout(300_000)
  program = await startProgram<OperatorsPast>('./operators-past.ts')
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

const csv = (name: string, lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
})

test('two officers pay a Saturday to forty shops, half by file and half by Wave’s calls, and decide three lines that fail', async () => {
  test.slow()
  const oumar = await pageOf(people, past.officers[0])
  const kadiatou = await pageOf(people, past.officers[1], laptop)
  await oumar.goto('/financeDashboard')
  await oumar.getByRole('link', { name: 'Examiner le lot' }).click()
  const head = kadiatou.getByRole('region', { name: 'Où en est le lot' })
  await oumar.getByRole('button', { name: 'J’ai relu ce lot' }).click()
  await expect(oumar.getByText(/Vous avez préparé ce lot : un autre membre/)).toBeVisible()
  await expectAccessible(oumar)
  await kadiatou.goto(oumar.url())
  await expect(head.getByText(/^Wave, par appel : 20 lignes/)).toBeVisible()
  await expect(head.getByText(/^Orange Money, par fichier : 20 lignes/)).toBeVisible()
  await approveAndSend(kadiatou)

  // Wave answers by itself: nobody types its results.
  await expect(head.getByText(/^Wave, par appel : .* 18 payées 2 échouées$/)).toBeVisible()
  await expectAccessible(kadiatou)
  await recordFile(kadiatou)
  await expect(head.getByText(/^Orange Money, par fichier : .* 19 payées 1 échouée$/)).toBeVisible()

  const [toOther, toOrange] = past.refused
  await moveTo(toOther, { operator: 'Wave', number: '76000122' })
  await moveTo(toOrange, { operator: 'Orange Money', number: '76000133' })
  await showAll(kadiatou)
  const [byCall, byHand, refused] = ['Boutique 01', 'Boutique 02', past.byFile].map((name) =>
    kadiatou.getByRole('region', { name: 'Lignes du lot' }).getByRole('row', { name }),
  )
  if (!byCall || !byHand || !refused) throw new Error('no lines')
  await expect(
    byCall.getByText('Ce compte Wave a atteint son plafond et ne peut pas recevoir.'),
  ).toBeVisible()
  await byCall.getByRole('button', { name: /^Renvoyer/ }).click()
  await expect(kadiatou.getByText('Ligne renvoyée : l’opérateur est appelé')).toBeVisible()
  await expect(byCall.getByText('payé', { exact: true })).toBeVisible()
  await expect(byCall.getByText(/76\s00\s01\s22/)).toBeVisible()
  for (const [row, transaction] of [
    [byHand, 'MP2.A'],
    [refused, 'MP2.B'],
  ] as const) {
    await row.getByRole('button', { name: /^Renvoyer/ }).click()
    await expect(row.getByText('Orange Money')).toBeVisible()
    await row.getByRole('button', { name: /^Payé…/ }).click()
    await kadiatou.getByLabel('Numéro de transaction de l’opérateur').fill(transaction)
    await kadiatou.getByRole('dialog').getByRole('button', { name: 'Confirmer' }).click()
    await expect(row.getByText(transaction)).toBeVisible()
  }
  await expect(head.getByText('réglé', { exact: true })).toBeVisible()
  await expect(head.getByText(/^Wave, par appel : 19 lignes, .* 19 payées$/)).toBeVisible()
  await expect(
    head.getByText(/^Orange Money, par fichier : 21 lignes, .* 21 payées$/),
  ).toBeVisible()

  const seller = await pageOf(people, toOther)
  await seller.goto('/vendeur-dashboard?onglet=versements')
  await expect(seller.getByText(/Payé le/).first()).toBeVisible()
})

async function approveAndSend(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Approuver/ }).click()
  const sheet = page.getByRole('dialog', { name: /Approuver ce lot/ })
  await sheet.getByLabel('Tapez le montant pour confirmer').fill(String(past.francs))
  await sheet.getByRole('button', { name: 'Approuver' }).click()
  await page.getByRole('button', { name: 'Marquer envoyé…' }).click()
  const sending = page.getByRole('dialog')
  await expect(sending.getByText(/Wave : chaque ligne part aussitôt par appel/)).toBeVisible()
  await sending.getByRole('button', { name: 'Marquer envoyé' }).click()
}

/** Saves the operator's file and gives back its results, in which one number is closed. */
async function recordFile(page: Page): Promise<void> {
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Fichier pour l’opérateur' }).click()
  const chunks = await (await (await saved).createReadStream()).toArray()
  const rows = Buffer.concat(chunks as Buffer[])
    .toString()
    .trim()
    .split('\r\n')
    .slice(1)
    .map((row) => row.split(';'))
  expect(rows).toHaveLength(20)
  const results = rows.map(([reference = '', ...rest], index) =>
    rest.includes(past.byFile)
      ? `${reference};;FAILED;Numéro fermé.`
      : `${reference};MP1.${index};SUCCESS;`,
  )
  await page
    .getByLabel('Résultats de l’opérateur (CSV)')
    .setInputFiles(csv('resultats.csv', ['reference;transaction;statut;motif', ...results]))
  await expect(page.getByText('19 payées, 1 échouée, 0 à voir')).toBeVisible()
}

async function showAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Voir les 40' }).click()
}

/** A seller gives another number or operator for her Saturdays. */
async function moveTo(
  shop: UserInfo,
  { operator, number }: { operator: string; number: string },
): Promise<void> {
  const page = await pageOf(people, shop)
  await page.goto('/vendeur-dashboard?onglet=boutique')
  await page.getByLabel('Opérateur').selectOption(operator)
  await page.getByLabel('Numéro de dépôt').fill(number)
  await page.getByLabel('Votre mot de passe', { exact: true }).fill('secret12')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Réglages enregistrés')).toBeVisible()
}

test('a morning’s reconciliation has read Wave by itself, and finance decides what Wave has and the books have not', async () => {
  const page = await pageOf(people, past.officers[0], laptop)
  await page.goto('/financeDashboard?onglet=rapprochement')
  const wave = page.getByRole('region', { name: 'Dernier relevé, Wave' })
  await expect(wave.getByText('lignes rapprochées sur 3')).toBeVisible()
  await expect(wave.getByText(/^Wave, \d{4}-\d{2}-\d{2} · solde/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Inconnu chez nous' })).toBeVisible()
  await expect(page.getByText('76999999')).toBeVisible()
  await expectAccessible(page)
  // The operator’s long numbers break on the narrowest phone.
  await page.setViewportSize(narrowest)
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
    .toBe(narrowest.width)
  await page.setViewportSize(laptop.viewport)

  // The other operator gives a file: each one’s exceptions are read apart.
  const row = `${past.today};MP9.Z;Paiement marchand;4000;INCONNUE;76123456;SUCCESS`
  await page
    .getByLabel('Relevé de l’opérateur (CSV)')
    .first()
    .setInputFiles(
      csv('releve.csv', ['Date;Transaction;Type;Montant;Référence;Numéro;Statut', row]),
    )
  await expect(page.getByText('2 exceptions')).toBeVisible()
  const operators = page.getByRole('navigation', { name: 'Exceptions par opérateur' })
  await operators.getByRole('link', { name: 'Wave' }).click()
  await expect(page.getByText('1 exception', { exact: true })).toBeVisible()
  await page.getByLabel(/Passer 5\s000\sf en frais et écarts/).check()
  await page.getByLabel('Raison').fill('Versement fait depuis le portail.')
  await page.getByRole('button', { name: 'Enregistrer la décision' }).click()
  await expect(page.getByText('Tout concorde : rien n’attend de décision.')).toBeVisible()
  await operators.getByRole('link', { name: 'Orange Money' }).click()
  await expect(page.getByText('MP9.Z').first()).toBeVisible()
})
