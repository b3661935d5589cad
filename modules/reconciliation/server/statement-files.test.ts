import { afterAll, expect, test } from 'vitest'

import { importStatement, listExceptions } from '#modules/reconciliation/contract/reconciliation.ts'
import { openSoldMarket } from '#modules/payouts/server/testing/sold.ts'
import { refusal } from '../../../tests/support/refusal.ts'

const { market, finance } = await openSoldMarket()
afterAll(() => market.close())

let files = 0
const read = (csv: string) => {
  files += 1
  return finance.call(importStatement, { body: { fileName: `releve-${files}.csv`, csv } })
}
const ours = async () => {
  const [row] = await market.sql<{ id: string; francs: number }>(
    'select provider_transaction_id as id, amount_francs as francs from payments',
  )
  return row ?? { id: '', francs: 0 }
}
const lines = () =>
  market.sql<{ id: string; francs: number; at: Date; status: string }>(
    'select transaction_id as id, amount_francs as francs, happened_at as at, status from operator_lines order by id',
  )

test('a line counts only by a final state; what is open or unknown is named', async () => {
  const { id, francs } = await ours()
  const states = ['En attente', 'PENDING', 'Timeout', 'Inconnu', '']
  const waiting = await read(
    [
      'Date;Transaction;Montant;Statut',
      ...states.map((state) => `12/10/2026;${id};${francs};${state}`),
    ].join('\n') + '\n12/10/2026;REJ1;500;Rejetée\n',
  )
  expect(waiting.problems.map(({ row }) => row)).toEqual([2, 3, 4, 5, 6])
  expect(waiting.problems.map(({ message }) => message).join(' ')).toMatch(/PENDING.*Inconnu/)
  expect(await lines()).toMatchObject([{ id: 'REJ1', status: 'failed' }])
  const paid = await read(
    `Date;Transaction;Montant;Statut\n12/10/2026 10:00;${id};${francs};Réussie\n`,
  )
  expect(paid).toMatchObject({ statement: { matched: 1, lines: 1 }, problems: [] })
  const back = await read(
    `Date;Transaction;Montant;Statut\n13/10/2026 10:00;${id};${francs};Réversée\n`,
  )
  expect(back).toMatchObject({ statement: { matched: 0, exceptions: 1 } })
  expect((await finance.call(listExceptions, {})).exceptions).toMatchObject([
    { kind: 'failed_there', gap: francs },
  ])
  const again = await read(
    `Date;Transaction;Montant;Statut\n13/10/2026;${id};${francs};Réversée\n\n`,
  )
  expect(again.statement).toMatchObject({ exceptions: 0 })
})

test('columns are found by many titles, below a preamble, and fees are no amount', async () => {
  const titles = [
    'sep=;\nDate;Transaction;Montant frais;Montant;Statut\n27/11/26 18h44;A1;250;12 500;Réussi\nTotal;;250;12 500;\n',
    '\ufeffOrange Money Mali\nCompte : 76 00 00 00\n\n"Date et heure";"N° de transaction";"Frais";"Montant (FCFA)";"État"\n27-11-2026 18:44;A2;125;12.500 FCFA;Effectué\n',
    'Date,Transaction ID,Fees,Amount,Status\n"27 nov. 2026 18h44",A3,125,"12,500.00",SUCCESSFUL\n',
    'Date\tHeure\tTxn ID\tDébit\tCrédit\tLibellé\n27/11/2026\t18:44\tA4\t\t12 500\tPaiement\n',
    'Date;Réf. transaction;Débit;Crédit;Type;Commentaire\n27/11/2026 18:44;A5;12 500;0;Versement;"deux\nlignes"\n',
    'Date|Numéro transaction|Montant\n27/11/2026 18:44|A6|(12 500)\n',
  ]
  for (const csv of titles)
    expect(await read(csv)).toMatchObject({ problems: [], statement: { lines: 1 } })
  expect(
    (await lines())
      .filter(({ id }) => /^A\d$/.test(id))
      .map(({ id, francs, at }) => [id, francs, new Date(at).toISOString()]),
  ).toEqual(
    [1, 2, 3, 4, 5, 6].map((n) => [`A${n}`, n > 4 ? -12_500 : 12_500, '2026-11-27T18:44:00.000Z']),
  )
  const many = Array.from({ length: 5_000 }, (_, at) => `27/11/2026;M${at};1 000;OK`)
  const large = await read(
    ['Date;Transaction;Montant;Statut', ...many, ...many.slice(0, 9)].join('\n'),
  )
  expect(large).toMatchObject({ problems: [], statement: { lines: 5_009 } })
  expect((await lines()).filter(({ id }) => /^M\d/.test(id))).toHaveLength(5_000)
})

test('a file that cannot be read is refused with what it lacks', async () => {
  expect(await refusal(read('PK\u0003\u0004…'))).toMatchObject({
    status: 422,
    message: expect.stringMatching(/classeur.*CSV/),
  })
  expect(await refusal(read('Date;Transaction;Frais\n27/11/2026;A;5\n'))).toMatchObject({
    status: 422,
    message: expect.stringMatching(/« montant »/),
  })
})
