import type { StatementLine } from '#providers/money-out.ts'
import { readSignedAmount } from '#kernel/wire/amounts.ts'
import { dayMs } from '#kernel/clock.ts'
import { readColumns, workbookSentence } from '#kernel/csv/read-columns.ts'
import { readMoment } from './typed-moments.ts'
import {
  readOperatorState,
  type OperatorState,
} from '#modules/operators/contract/operator-states.ts'
import { fail } from './errors.ts'

export type OperatorLine = StatementLine
export type ReadStatement = { lines: OperatorLine[]; problems: { row: number; message: string }[] }

const statementColumns = {
  at: [
    'date heure',
    'date transaction',
    'date operation',
    'date paiement',
    'transaction date',
    'date',
    'datetime',
    'date time',
    'horodatage',
    'timestamp',
    'created at',
    'date creation',
    'date comptable',
    'jour',
    'date valeur',
    'heure',
    'time',
  ],
  clock: ['heure', 'heure transaction', 'heure operation', 'time', 'hour', 'transaction time'],
  transactionId: [
    'transaction',
    'id transaction',
    'transaction id',
    'numero transaction',
    'txn id',
    'txnid',
    'trans id',
    'transaction number',
    'reference transaction',
    'ref transaction',
    'transaction reference',
    'identifiant transaction',
    'identifiant',
    'id',
    'id operation',
    'numero operation',
    'receipt',
    'receipt number',
    'receipt no',
    'financial transaction id',
    'code transaction',
    'transactionid',
    'numero piece',
    'reference operation',
    'reference',
    'ref',
  ],
  amount: [
    'montant',
    'montant transaction',
    'montant operation',
    'montant brut',
    'montant paiement',
    'amount',
    'transaction amount',
    'amount transaction',
    'gross amount',
    'valeur',
    'value',
    'montant net',
    'net amount',
    'somme',
  ],
  credit: [
    'credit',
    'montant credit',
    'credit amount',
    'entree',
    'encaissement',
    'paid in',
    'recu',
  ],
  debit: ['debit', 'montant debit', 'debit amount', 'sortie', 'decaissement', 'withdrawn'],
  kind: [
    'type',
    'type transaction',
    'transaction type',
    'type operation',
    'nature',
    'service',
    'operation',
    'nature operation',
    'libelle',
    'libelle operation',
    'description',
    'details',
  ],
  reference: [
    'reference',
    'ref',
    'order id',
    'orderid',
    'commande',
    'reference commande',
    'reference marchand',
    'numero commande',
    'external id',
    'merchant reference',
    'client reference',
    'reference externe',
    'reference client',
    'reference paiement',
  ],
  phone: [
    'telephone',
    'tel',
    'numero telephone',
    'msisdn',
    'numero client',
    'client',
    'numero',
    'numero payeur',
    'payeur',
    'payer',
    'sender msisdn',
    'receiver msisdn',
    'beneficiaire',
    'phone',
    'phone number',
    'mobile',
    'expediteur',
    'customer',
  ],
  status: [
    'statut',
    'status',
    'etat',
    'state',
    'statut transaction',
    'transaction status',
    'etat transaction',
    'statut operation',
    'statut paiement',
    'resultat',
    'result',
    'situation',
  ],
} as const
const titlesOf = { at: 'date', transactionId: 'transaction', amount: 'montant' } as const
const kinds: readonly (readonly [RegExp, OperatorLine['kind']])[] = [
  [/rembours|refund/i, 'refund'],
  [/virement|settlement|banque|bank/i, 'transfer'],
  [/versement|payout|disburs|d[ée]caiss/i, 'payout'],
  [/paiement|payment|merchant|encaiss/i, 'payment'],
]
const takenBack = /annulation|revers|contre.?pass|extourne|rollback|chargeback/i

/**
 * Reads an operator's file, with any column names and order. A line without a final state is a
 * problem and no line: a later statement brings it.
 * @throws reconciliation.unreadable (422)
 */
export function readStatement(csv: string): ReadStatement {
  const read: ReadStatement = { lines: [], problems: [] }
  const { rows, has } = columnsOf(csv)
  for (const row of rows) {
    const line = lineOf(row.cell, has)
    if (typeof line === 'string') read.problems.push({ row: row.line, message: line })
    else read.lines.push(line)
  }
  return read
}

function columnsOf(csv: string) {
  const read = readColumns(csv, statementColumns, [
    ['at'],
    ['transactionId'],
    ['amount', 'credit', 'debit'],
  ])
  if (read.rows) return read
  if (read.workbook) throw fail('reconciliation.unreadable', { sentence: workbookSentence })
  const missing = read.missing.map((name) => `« ${titlesOf[name as keyof typeof titlesOf]} »`)
  throw fail('reconciliation.unreadable', {
    sentence: `Ce fichier n’est pas lisible : aucune colonne ${missing.join(', ')} n’y est reconnue. Il faut au moins les colonnes date, transaction et montant.`,
  })
}

type Cell = (name: keyof typeof statementColumns) => string

/** @returns the line, or the sentence that says why it is none. */
function lineOf(
  cell: Cell,
  has: (name: keyof typeof statementColumns) => boolean,
): OperatorLine | string {
  const transactionId = cell('transactionId')
  const signed = has('amount') ? null : signedOf(cell('credit'), cell('debit'))
  const francs = has('amount') ? francsOf(cell('amount')) : signed
  const at = momentOf(cell('at'), cell('clock'))
  if (transactionId === '') return 'Numéro de transaction absent.'
  if (transactionId.length > 64) return 'Numéro de transaction trop long.'
  if (francs === null) return 'Montant illisible.'
  if (!at) return `Date illisible : « ${cell('at').slice(0, 40)} ».`
  const kind =
    kinds.find(([words]) => words.test(cell('kind')))?.[1] ??
    (cell('kind') === '' ? (francs > 0 ? 'payment' : 'payout') : 'other')
  const state = has('status') ? stateOf(cell('status'), kind) : 'succeeded'
  if (state === 'pending')
    return `« ${cell('status').slice(0, 40)} » : en attente chez l’opérateur. Un relevé suivant dira ce qu’il en est.`
  if (state === 'unknown')
    return cell('status') === ''
      ? 'Statut absent : demandez à l’opérateur ce qu’il en est.'
      : `Statut « ${cell('status').slice(0, 40)} » inconnu : demandez à l’opérateur si la somme est passée.`
  const isOutgoing = kind === 'refund' || kind === 'payout' || kind === 'transfer'
  return {
    transactionId,
    names: [],
    kind,
    francs: isOutgoing && signed === null ? -Math.abs(francs) : francs,
    reference: cell('reference').slice(0, 64),
    phone: cell('phone').slice(0, 20),
    at,
    succeeded: state === 'succeeded' && !takenBack.test(cell('kind')),
  }
}

function stateOf(typed: string, kind: OperatorLine['kind']): OperatorState {
  const state = readOperatorState(typed)
  // « Remboursée » of a refund may say either.
  return kind === 'refund' && state === 'reversed' && /rembours|refund/i.test(typed)
    ? 'unknown'
    : state
}

/** Credit less debit; null when both or none are given. */
function signedOf(credit: string, debit: string): number | null {
  const [received, paid] = [credit, debit].map((typed) =>
    /^[-–—]?$/.test(typed) ? 0 : (readSignedAmount(typed).value ?? Number.NaN),
  )
  const francs = Math.abs(received ?? 0) - Math.abs(paid ?? 0)
  return received && paid ? null : bounded(francs)
}

/** Reads `12 500`, `12500,00`, `-3.000 F` as francs; null for 0. */
function francsOf(typed: string): number | null {
  return bounded(readSignedAmount(typed).value ?? 0)
}

function bounded(francs: number): number | null {
  return !francs || Math.abs(francs) > 2_000_000_000 ? null : francs
}

/** Takes the hour from its own column where the day has none. */
function momentOf(day: string, clock: string): Date | null {
  const alone = readMoment(day)
  return alone && clock !== '' && alone.getTime() % dayMs === 0
    ? (readMoment(`${alone.toISOString().slice(0, 10)} ${clock}`) ?? alone)
    : alone
}
