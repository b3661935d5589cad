import { expect } from 'vitest'

import { importStatement, listExceptions } from '#contract/reconciliation/reconciliation.ts'
import type { Market } from '../market.ts'
import type { Person } from '../market-people.ts'

/** A transfer the operator made for us, as it would write it down. */
export type Transfer = {
  transaction: string
  type: 'Remboursement' | 'Versement'
  francs: number
  at: Date
}

/** What one file may hold. */
const linesPerFile = 4_000

/**
 * The operator's own statement: payments as the provider alone knows them, transfers as it was asked for them. Taken in file after file, all of it must match.
 * @returns how many lines there were, and the francs that payments brought
 */
export async function expectStatementMatches(
  market: Market,
  reader: Person,
  transfers: readonly Transfer[],
): Promise<{ lines: number; received: number }> {
  const paid = market.orangeMoney.payments().filter(({ status }) => status === 'SUCCESS')
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
    const csv = ['Date;Transaction;Type;Montant;Référence;Numéro;Statut', ...lines].join('\n')
    const { statement, problems } = await reader.call(importStatement, {
      body: { fileName: `releve-${from}.csv`, csv },
    })
    expect({ problems, matched: statement.matched }).toEqual({
      problems: [],
      matched: lines.length,
    })
  }
  expect(await reader.call(listExceptions, {})).toMatchObject({ totalExceptions: 0, gap: 0 })
  return { lines: rows.length, received: paid.reduce((sum, { amount }) => sum + amount, 0) }
}
