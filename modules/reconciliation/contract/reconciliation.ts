import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { Francs, Id, pageFacts, paging, Time } from '#kernel/wire/fields.ts'
import { PaymentProvider } from '#modules/operators/contract/payment-method.ts'
import { Reason, text } from '#kernel/wire/text-fields.ts'
import {
  exceptionKinds,
  exceptionStates,
  decisions,
} from '#modules/reconciliation/database/values.ts'

export {
  operatorLineKinds,
  exceptionKinds,
  exceptionStates,
  decisions,
} from '#modules/reconciliation/database/values.ts'

export type ExceptionKind = (typeof exceptionKinds)[number]

export const exceptionTitles: Readonly<Record<ExceptionKind, string>> = {
  amount_differs: 'Montant différent',
  unknown_here: 'Inconnu chez nous',
  missing_there: 'Absent du relevé',
  paid_twice: 'Payé deux fois',
  paid_after_expiry: 'Payé après expiration',
  failed_there: 'Échoué chez l’opérateur',
  balance_differs: 'Solde différent',
}

/**
 * `difference`: post as operator costs. `claim`: ask the buyer for the rest. `link`: assign to
 * another order. `ask`: query the provider again. `explain`: reason only.
 */
export type Decision = (typeof decisions)[number]

const OperatorStatement = z.object({
  _id: Id,
  provider: PaymentProvider,
  fileName: z.string(),
  importedAt: Time,
  importedBy: z.string(),
  from: Time,
  to: Time,
  lines: z.int(),
  matched: z.int(),
  exceptions: z.int(),
  /** Closing balance, if the operator's API gives one. */
  balance: z.nullable(Francs),
})
export type OperatorStatement = z.output<typeof OperatorStatement>

const Side = z
  .object({
    transactionId: z.string().nullable(),
    reference: z.string().nullable(),
    at: Time,
    phone: z.string().nullable(),
    amount: Francs,
    state: z.string(),
  })
  .nullable()

export const ReconciliationException = z.object({
  _id: Id,
  provider: PaymentProvider,
  kind: z.enum(exceptionKinds),
  state: z.enum(exceptionStates),
  gap: Francs,
  happenedAt: Time,
  operator: Side,
  ours: Side,
  decisions: z.array(z.enum(decisions)),
  decision: z.enum(decisions).nullable(),
  reason: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: z.nullable(Time),
})
export type ReconciliationException = z.output<typeof ReconciliationException>

const who = ['finance'] as const

export const listStatements = endpoint('GET', '/api/finance/operator-statements', {
  who,
  query: z.object(paging(20)),
  reply: z.object({
    statements: z.array(OperatorStatement),
    ...pageFacts,
    totalStatements: z.int(),
    latest: z.array(OperatorStatement),
  }),
  summary: 'Les relevés de l’opérateur qui ont été importés.',
})

export const importStatement = endpoint('POST', '/api/finance/operator-statements', {
  who,
  status: 201,
  body: z.object({
    provider: PaymentProvider.optional(),
    fileName: text(1, 120, 'Donnez un nom au fichier.'),
    csv: z.string().max(8_000_000, 'Fichier trop volumineux.'),
  }),
  reply: z.object({
    statement: OperatorStatement,
    again: z.boolean(),
    problems: z.array(z.object({ row: z.int(), message: z.string() })),
  }),
  errors: ['reconciliation.unreadable', 'reconciliation.empty'],
  summary:
    'Importe un relevé (CSV) : chaque ligne est rapprochée par son numéro de transaction, le reste devient une exception.',
})

export const listExceptions = endpoint('GET', '/api/finance/exceptions', {
  who,
  query: z.object({
    state: z.enum(['waiting', 'decided']).default('waiting'),
    operateur: PaymentProvider.optional(),
    ...paging(50),
  }),
  reply: z.object({
    exceptions: z.array(ReconciliationException),
    ...pageFacts,
    totalExceptions: z.int(),
    gap: Francs,
  }),
  summary: 'Ce qui ne concorde pas, et ce qui a été décidé.',
})

export const exportExceptions = endpoint('GET', '/api/finance/exceptions/export', {
  who,
  query: z.object({ state: z.enum(['waiting', 'decided']).default('waiting') }),
  file: 'text/csv',
  summary: 'Les mêmes exceptions, toutes, en CSV ; la plus ancienne d’abord.',
})

export const decideException = endpoint('PUT', '/api/finance/exceptions/{id}/decision', {
  who,
  stepUp: true,
  params: z.object({ id: Id }),
  body: z.object({
    decision: z.enum(decisions),
    reason: Reason,
    orderNumber: text(0, 40, '').optional(),
  }),
  reply: ReconciliationException,
  errors: [
    'reconciliation.unknown',
    'reconciliation.decided',
    'reconciliation.not_possible',
    'reconciliation.link_unknown',
  ],
  summary: 'Décide d’une exception ; la raison est gardée au journal.',
})

export const setAsideException = endpoint('PUT', '/api/finance/exceptions/{id}/aside', {
  who,
  params: z.object({ id: Id }),
  reply: ReconciliationException,
  errors: ['reconciliation.unknown', 'reconciliation.decided'],
  summary: 'Met une exception de côté.',
})
