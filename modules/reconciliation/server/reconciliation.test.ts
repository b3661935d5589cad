import { afterAll, expect, test } from 'vitest'

import { readOverview } from '#modules/finance/contract/books.ts'
import { listNotifications } from '#modules/notices/contract/notifications.ts'
import {
  decideException,
  importStatement,
  listExceptions,
  setAsideException,
} from '#modules/reconciliation/contract/reconciliation.ts'
import { actsOn } from '#modules/journal/module.ts'
import { openSoldMarket } from '#modules/payouts/server/testing/sold.ts'
import { toDoOf } from '../../../tests/support/to-do.ts'
import { refusal } from '../../../tests/support/refusal.ts'

const { market, finance, buyer, paid } = await openSoldMarket()
afterAll(() => market.close())

const overview = () => finance.call(readOverview, { query: { period: 'mois' } })
const exceptions = async () => (await finance.call(listExceptions, {})).exceptions
const statement = (rows: string[]) =>
  finance.call(importStatement, {
    body: {
      fileName: 'releve.csv',
      csv: ['Date;Transaction;Type;Montant;Référence;Numéro;Statut', ...rows].join('\n'),
    },
  })
const transactionOf = async () => {
  const rows = await market.sql<{ id: string; reference: string }>(
    'select provider_transaction_id as id, provider_order_id as reference from payments',
  )
  return rows[0] ?? { id: '', reference: '' }
}

test('a statement matches by transaction, the rest are exceptions; the same file adds nothing', async () => {
  const ours = await transactionOf()
  const rows = [
    `12/10/2026 10:00:00;${ours.id};Paiement marchand;13 000;${ours.reference};76123456;SUCCESS`,
    '12/10/2026 10:05:00;MP261012.1005.X1;Paiement marchand;12 500;INCONNU;76000000;SUCCESS',
    '12/10/2026 11:00:00;VIR1;Virement banque;-10 000;;;SUCCESS',
    '12/10/2026 11:00:00;;Paiement marchand;5;;;SUCCESS',
  ]
  expect(await statement(rows)).toMatchObject({
    again: false,
    problems: [{ row: 5 }],
    statement: { lines: 3, matched: 1, exceptions: 2 },
  })
  expect(await statement(rows)).toMatchObject({ again: true })
  expect(await toDoOf(finance, 'reconciliation.decide')).toMatchObject([
    { what: '2 écarts avec un opérateur, à décider', isLate: false },
  ])
  const [unknown, differs] = await exceptions()
  expect([unknown, differs]).toMatchObject([
    { kind: 'unknown_here', gap: 12_500, ours: null },
    {
      kind: 'amount_differs',
      gap: 345,
      operator: { amount: 13_000 },
      ours: { amount: 13_345, state: 'payée' },
    },
  ])
  expect((await overview()).places).toMatchObject([
    { amount: 3_345 },
    { account: 'bank', amount: 10_000 },
    { account: 'courier_cash' },
    { account: 'relay_cash', amount: 0 },
  ])

  const params = { id: differs?._id ?? '' }
  expect(
    await refusal(
      finance.call(decideException, { params, body: { decision: 'ask', reason: 'Pour voir.' } }),
    ),
  ).toMatchObject({
    code: 'reconciliation.not_possible',
  })
  const claim = {
    params,
    body: { decision: 'claim' as const, reason: 'Confirmé par l’opérateur.' },
  }
  const [before] = (await overview()).places
  for (let press = 0; press < 2; press += 1)
    expect(await finance.call(decideException, claim)).toMatchObject({
      state: 'aside',
      decision: null,
    })
  await market.settle()
  expect(
    (await buyer.call(listNotifications, {})).notifications.filter(({ title }) =>
      /Il manque/.test(title),
    ),
  ).toMatchObject([
    { message: expect.stringMatching(/il manque 345.f au paiement de la commande/) },
  ])
  expect((await overview()).places[0]).toEqual(before)
  expect(
    await refusal(finance.call(decideException, { ...claim, params: { id: unknown?._id ?? '' } })),
  ).toMatchObject({ code: 'reconciliation.not_possible' })
  const both = [1, 2].map(() =>
    finance.call(decideException, {
      params,
      body: { decision: 'difference', reason: 'Frais pris sur le client.' },
    }),
  )
  expect(
    (await Promise.allSettled(both)).filter(({ status }) => status === 'fulfilled'),
  ).toHaveLength(1)
  expect((await overview()).places[0]).toMatchObject({ amount: 3_000 })
  const aside = { params: { id: unknown?._id ?? '' } }
  expect(await finance.call(setAsideException, aside)).toMatchObject({ state: 'aside' })
  const link = { decision: 'link' as const, reason: 'Autre numéro.', orderNumber: paid.orderNumber }
  expect(
    await refusal(
      finance.call(decideException, { params: { id: unknown?._id ?? '' }, body: link }),
    ),
  ).toMatchObject({
    status: 422,
    code: 'reconciliation.link_unknown',
  })
  await finance.call(decideException, {
    params: { id: unknown?._id ?? '' },
    body: { decision: 'difference', reason: 'Payé par erreur, gardé.' },
  })
  expect(await exceptions()).toEqual([])
  const acts = await actsOn(market.kernel.db, {
    kind: 'reconciliation_exception',
    id: aside.params.id,
  })
  expect(acts.map(({ action, actorId, reason }) => [action, actorId, reason])).toEqual([
    ['reconciliation.set_aside', finance.user._id, ''],
    ['reconciliation.decided', finance.user._id, 'Payé par erreur, gardé.'],
  ])
  expect((await overview()).gap).toBe(0)
})
