import { expect } from 'vitest'

import { importStatement, listExceptions } from '#modules/reconciliation/contract/reconciliation.ts'
import { paymentProviders, type PaymentProviderName } from '#modules/operators/database/values.ts'
import { sum, type Month } from './month.ts'

const linesPerFile = 4_000
const heading = 'Date;Transaction;Type;Montant;Référence;Numéro;Statut'

/**
 * Builds each operator's statement from the payments that the operator alone knows and the
 * transfers it was asked for, and imports it file by file: every line must match ours.
 * @returns how many lines there were
 */
export async function expectStatementMatches(month: Month): Promise<number> {
  let lines = 0
  for (const provider of paymentProviders) lines += await expectMatches(month, provider)
  expect(await month.reader.call(listExceptions, {})).toMatchObject({
    totalExceptions: 0,
    gap: 0,
  })
  return lines
}

async function expectMatches(month: Month, provider: PaymentProviderName): Promise<number> {
  const { reader, facts, transfers } = month
  const paid = paidBy(month, provider)
  expect(sum(paid.map(({ francs }) => francs))).toBe(facts[provider])
  const rows = [
    ...paid.map(({ at, transaction, francs, reference }) => ({
      at,
      cells: [transaction, 'Paiement marchand', francs, reference],
    })),
    ...transfers
      .filter((transfer) => transfer.provider === provider)
      .map(({ at, transaction, type, francs }) => ({
        at: at.toISOString(),
        cells: [transaction, type, -francs, ''],
      })),
  ].toSorted((a, b) => a.at.localeCompare(b.at))
  for (let from = 0; from < rows.length; from += linesPerFile) {
    const lines = rows
      .slice(from, from + linesPerFile)
      .map(({ at, cells }) => [at, ...cells, '76123456', 'SUCCESS'].join(';'))
    const { statement, problems } = await reader.call(importStatement, {
      body: {
        provider,
        fileName: `releve-${provider}-${from}.csv`,
        csv: [heading, ...lines].join('\n'),
      },
    })
    expect({ problems, matched: statement.matched }).toEqual({
      problems: [],
      matched: lines.length,
    })
  }
  return rows.length
}

type Paid = { at: string; transaction: string; francs: number; reference: string }

function paidBy({ market }: Month, provider: PaymentProviderName): Paid[] {
  if (provider === 'orange_money')
    return market.orangeMoney
      .payments()
      .filter(({ status }) => status === 'SUCCESS')
      .map(({ createdAt: at, txnid, amount, orderId }) => ({
        at,
        transaction: txnid ?? '',
        francs: amount,
        reference: orderId,
      }))
  return market.wave
    .sessions()
    .filter(({ payment_status }) => payment_status === 'succeeded')
    .map((session) => ({
      at: session.when_created,
      transaction: session.transaction_id ?? '',
      francs: Number(session.amount),
      reference: session.client_reference ?? '',
    }))
}
