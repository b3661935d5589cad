import { expect } from 'vitest'

import { importStatement, listExceptions } from '#contract/reconciliation/reconciliation.ts'
import { sum, type Month } from './month.ts'

const linesPerFile = 4_000
const heading = 'Date;Transaction;Type;Montant;Référence;Numéro;Statut'

/**
 * Builds the operator's statement from the payments that the provider alone knows and the transfers
 * it was asked for, and imports it file by file: every line must match ours.
 * @returns how many lines there were
 */
export async function expectStatementMatches({
  market,
  reader,
  facts,
  transfers,
}: Month): Promise<number> {
  const paid = market.orangeMoney.payments().filter(({ status }) => status === 'SUCCESS')
  expect(sum(paid.map(({ amount }) => amount))).toBe(facts.orangeMoney)
  const rows = [
    ...paid.map(({ createdAt, txnid, amount, orderId }) => ({
      at: createdAt,
      cells: [txnid, 'Paiement marchand', amount, orderId],
    })),
    ...transfers.map(({ at, transaction, type, francs }) => ({
      at: at.toISOString(),
      cells: [transaction, type, -francs, ''],
    })),
  ].toSorted((a, b) => a.at.localeCompare(b.at))
  for (let from = 0; from < rows.length; from += linesPerFile) {
    const lines = rows
      .slice(from, from + linesPerFile)
      .map(({ at, cells }) => [at, ...cells, '76123456', 'SUCCESS'].join(';'))
    const { statement, problems } = await reader.call(importStatement, {
      body: { fileName: `releve-${from}.csv`, csv: [heading, ...lines].join('\n') },
    })
    expect({ problems, matched: statement.matched }).toEqual({
      problems: [],
      matched: lines.length,
    })
  }
  expect(await reader.call(listExceptions, {})).toMatchObject({ totalExceptions: 0, gap: 0 })
  return rows.length
}
