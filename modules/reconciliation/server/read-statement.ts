import type { StatementLine } from '#providers/money-out.ts'
import { readSignedAmount } from '#kernel/wire/amounts.ts'
import { readColumns } from '#kernel/csv/csv.ts'
import { isInCentury } from '#kernel/wire/fields.ts'
import { fail } from './errors.ts'

export type OperatorLine = StatementLine
export type ReadStatement = { lines: OperatorLine[]; problems: { row: number; message: string }[] }

const statementColumns = {
  at: /^(date|date.?heure|heure|time|datetime)$/i,
  transactionId: /^(transaction|txnid|txn.?id|id.?transaction|num[ée]ro.?(de.?)?transaction)$/i,
  amount: /^(montant|amount)/i,
  kind: /^(type|nature|service|op[ée]ration)$/i,
  reference: /^(r[ée]f[ée]rence|ref|order.?id|commande)$/i,
  phone: /^(num[ée]ro|t[ée]l[ée]phone|msisdn|client)$/i,
  status: /^(statut|status|[ée]tat)$/i,
} as const
const kinds: readonly (readonly [RegExp, OperatorLine['kind']])[] = [
  [/rembours|refund/i, 'refund'],
  [/virement|settlement|banque|bank/i, 'transfer'],
  [/versement|payout|disburs|d[ée]caiss/i, 'payout'],
  [/paiement|payment|merchant|encaiss/i, 'payment'],
]

/**
 * Reads an operator's file, with any column names and order.
 * @throws reconciliation.unreadable (422)
 */
export function readStatement(csv: string): ReadStatement {
  const rows = readColumns(csv, statementColumns, ['at', 'transactionId', 'amount'])
  if (!rows) throw fail('reconciliation.unreadable')
  const read: ReadStatement = { lines: [], problems: [] }
  for (const { line: row, cell } of rows) {
    const francs = francsOf(cell('amount'))
    const time = timeOf(cell('at'))
    const transactionId = cell('transactionId')
    const problem =
      transactionId === ''
        ? 'Numéro de transaction absent.'
        : francs === null
          ? 'Montant illisible.'
          : time === null
            ? 'Date illisible.'
            : null
    if (problem || francs === null || time === null) {
      read.problems.push({ row, message: problem ?? '' })
      continue
    }
    const kind =
      kinds.find(([words]) => words.test(cell('kind')))?.[1] ??
      (cell('kind') === '' ? (francs > 0 ? 'payment' : 'payout') : 'other')
    const outgoing = kind === 'refund' || kind === 'payout' || kind === 'transfer'
    read.lines.push({
      transactionId: transactionId.slice(0, 64),
      names: [],
      kind,
      francs: outgoing ? -Math.abs(francs) : francs,
      reference: cell('reference').slice(0, 64),
      phone: cell('phone').slice(0, 20),
      at: time,
      succeeded: !/fail|[ée]chou|[ée]chec|refus|annul|expired/i.test(cell('status')),
    })
  }
  return read
}

/** Reads `12 500`, `12500,00`, `-3.000 F` as francs; null for 0. */
function francsOf(typed: string): number | null {
  const francs = readSignedAmount(typed).value ?? 0
  return francs === 0 || Math.abs(francs) > 2_000_000_000 ? null : francs
}

/** Reads ISO, or `20/11/2026 18:44:12` in Bamako's time. */
function timeOf(typed: string): Date | null {
  const french = /^(\d{2})\/(\d{2})\/(\d{4})(?:[ T](\d{2}:\d{2}(?::\d{2})?))?$/.exec(typed)
  const iso = french
    ? `${french[3]}-${french[2]}-${french[1]}T${french[4] ?? '00:00'}Z`
    : typed.replace(' ', 'T').replace(/(T\d{2}:\d{2}(:\d{2})?)$/, '$1Z')
  const time = new Date(iso)
  return Number.isNaN(time.getTime()) || !isInCentury(time.toISOString()) ? null : time
}
