import { afterAll, afterEach, expect, test } from 'vitest'

import { recordResults, retryLine } from '#modules/payouts/contract/payouts.ts'
import { listSaturdays, readStatement } from '#modules/payouts/contract/seller-payouts.ts'
import { balancesOf } from '#modules/ledger/module.ts'
import { referenceOf } from './by-call/queue-transfers.ts'
import { closeAll, sell } from './testing/sold.ts'
import { dayMs } from '#kernel/clock.ts'

import { lineOf, openSaturdays } from './testing/saturdays.ts'
import { postPair } from '../../../tests/support/ledger.ts'
import { refusal } from '../../../tests/support/refusal.ts'

const { market, awa, kadi, courier, oumar, sold, fee, owed, next, saturday, send, pay, duesAgree } =
  await openSaturdays()
const weekMs = 7 * dayMs
afterAll(() => market.close())
afterEach(duesAgree)
test('cash is payable once the courier has handed it in, the oldest first', async () => {
  const first = await sold(true)
  market.clock.advance(60_000)
  await sold(true)
  await closeAll(market)
  expect(await next()).toMatchObject({
    amount: 0,
    held: {
      amount: 2 * 9_547,
      items: [{ reason: 'cash', detail: 'chez le livreur, rien à faire' }, { reason: 'cash' }],
    },
  })
  await postPair(market.kernel, {
    kind: 'cash_remitted',
    debit: { account: 'bank' },
    credit: { account: 'courier_cash', owner: courier.user._id },
    francs: 11_050,
  })
  const batch = await saturday()
  expect(lineOf(batch)).toMatchObject({ amount: 9_547, count: 1 })
  await market.sql("update shops set rccm = 'MA.BKO.2026.B.123', nif = '087800125B'")
  const statement = await kadi.call(readStatement, { params: { id: lineOf(batch)._id } })
  expect(statement).toMatchObject({ rccm: 'MA.BKO.2026.B.123', nif: '087800125B' })
  expect(statement.items).toMatchObject([
    {
      orderNumber: first.orderNumber,
      goods: 10_050,
      commission: 503,
      amount: 9_547,
      lines: [{ quantity: 1, total: 10_050, commission: 503 }],
    },
  ])
  await pay(await send(batch))
})

test('the debt of a shop that owes more than it is owed is carried over, to the franc', async () => {
  await owe(30_000)
  const other = await market.seller({ name: 'Maison du Thé' })
  await sell(market, {
    buyer: awa,
    seller: other,
    courier,
    goods: await market.product({ seller: other, price: 4_000 }),
  })
  await sold()
  await closeAll(market)
  expect(await next()).toMatchObject({ amount: 0, owes: 30_000 - 9_547 })
  const batch = await saturday()
  expect(batch.lines.find(({ ownerId }) => ownerId === kadi.shopId)).toMatchObject({
    state: 'carried',
    amount: 9_547 - 30_000,
  })
  await pay(await send(batch))
  expect((await kadi.call(listSaturdays, {})).saturdays[0]).toMatchObject({
    state: 'carried',
    amount: 9_547 - 30_000,
  })

  for (let sale = 0; sale < 3; sale += 1) await sold()
  await closeAll(market)
  const later = await saturday()
  expect(lineOf(later)).toMatchObject({
    amount: 4 * 9_547 - 30_000,
    otherWords: [expect.stringMatching(/^report du /)],
  })
  await pay(await send(later))
  expect(await next()).toMatchObject({ amount: 0, owes: 0 })
})

test('a result counts only by a word that says it; anything else is asked and changes nothing', async () => {
  await sold()
  await closeAll(market)
  const batch = await send(await saturday())
  const params = { id: batch._id }
  const line = lineOf(batch)
  const reference = referenceOf(line._id)
  const read = (status: string, head = 'Référence;ID Transaction;Statut', more = '') =>
    oumar.call(recordResults, {
      params,
      body: { csv: `${head}\n${reference};MP261219.0712.C9;${status}${more}\n` },
    })
  const asked = ['En attente', 'PENDING', 'Timeout', 'Inconnu', '', 'Accepté', 'Réussie - annulée']
  for (const status of [...asked, 'Erreur technique'])
    expect({ status, ...(await read(status)) }).toMatchObject({
      status,
      paid: 0,
      failed: 0,
      problems: [{ row: 2 }],
      batch: { state: 'sent', lines: [{ state: 'sent' }] },
    })
  const wrong = await read('Effectué', 'Référence;ID Transaction;Statut;Montant', ';1 000')
  expect(wrong).toMatchObject({ paid: 0, problems: [{ row: 2 }] })
  const twofold = `reference;transaction;statut\n${reference};MP1234;Réussi\n${reference};MP1234;Échec`
  expect(await oumar.call(recordResults, { params, body: { csv: twofold } })).toMatchObject({
    paid: 0,
    failed: 0,
    problems: [{ row: 2 }, { row: 3 }],
  })
  const [before] = await market.sql<{ attempts: number }>(
    `select attempts from payout_lines where id = '${line._id}'`,
  )
  expect(await refusal(oumar.call(retryLine, { params: { id: line._id } }))).toMatchObject({
    code: 'payouts.line_state',
  })
  expect(before).toEqual({ attempts: 1 })
  const preamble =
    'sep=;\nOrange Money Mali;;\nÉdité le 28/11/2026;;\n\nRéf.;N° de transaction;État'
  expect(await read('Effectué', preamble)).toMatchObject({ paid: 1, problems: [] })
  expect(await read('Réversée')).toMatchObject({
    paid: 0,
    failed: 0,
    problems: [{ row: 2, message: expect.stringMatching(/noté payé/) }],
  })
})

test('the operator’s results are read by line, twice without harm; wrong rows are reported', async () => {
  await sold()
  await closeAll(market)
  const batch = await send(await saturday())
  const reference = referenceOf(lineOf(batch)._id)
  const params = { id: batch._id }
  const csv = `reference;transaction;statut\r\n${reference};MP261219.0712.C1;SUCCESS\r\nV0000;MP1;SUCCESS\r\n`
  expect(await oumar.call(recordResults, { params, body: { csv } })).toMatchObject({
    paid: 1,
    failed: 0,
    known: 0,
    problems: [{ row: 3 }],
    batch: { state: 'paid' },
  })
  expect(await oumar.call(recordResults, { params, body: { csv } })).toMatchObject({
    paid: 0,
    known: 1,
  })
  expect(
    await refusal(oumar.call(recordResults, { params, body: { csv: 'n’importe;quoi' } })),
  ).toMatchObject({
    status: 422,
    code: 'payouts.results_unreadable',
  })
  expect(await owed()).toBe(9_547)
})

test('a courier’s fees are paid on Saturdays too, and one seller never sees another’s statement', async () => {
  market.clock.advance(weekMs)
  await fee(1_200)
  const batch = await saturday()
  expect(lineOf(batch, 'courier')).toMatchObject({ amount: 1_200, depotNumber: courier.user.phone })
  await send(batch)
  await pay(batch, 'courier')
  expect(
    (await balancesOf(market.kernel.db, ['courier_payable'])).get(
      `courier_payable:${courier.user._id}`,
    ),
  ).toBe(0)
  const { saturdays } = await kadi.call(listSaturdays, {})
  const stranger = await market.seller({ name: 'Une autre' })
  expect(
    await refusal(stranger.call(readStatement, { params: { id: saturdays[0]?._id ?? '' } })),
  ).toMatchObject({ status: 404 })
})

function owe(francs: number): Promise<void> {
  return postPair(market.kernel, {
    kind: 'sale_reversed',
    debit: { account: 'seller_payable', owner: kadi.shopId },
    credit: { account: 'refunds_due' },
    francs,
  })
}
