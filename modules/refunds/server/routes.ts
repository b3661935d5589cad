import { pageOf } from '#kernel/database/pages.ts'
import { sumOf } from '#kernel/wire/money.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import * as contract from '#modules/refunds/contract/refunds.ts'
import { refundSaid, type Refund } from '#modules/refunds/contract/refunds.ts'
import { financeCount } from '#modules/identity/module.ts'
import {
  approveRefund,
  confirmRefund,
  dispatchOf,
  failRefund,
  sendRefund,
} from '#modules/payments/module.ts'
import type { PaymentProviders } from '#providers/payment-provider.ts'
import { csvPages, momentCell } from '#kernel/csv/csv.ts'
import type { Sql } from '#kernel/database/database.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { fail } from './errors.ts'
import { readRefund, type RefundRow, refundsAfter, refundsPage } from './owed-refunds.ts'

export function refundRoutes(kernel: Kernel, providers: PaymentProviders): Route[] {
  const show = async (refundId: string, callerId: string) => {
    const refund = await readRefund(kernel.db, refundId)
    if (!refund) throw new Error(`refund ${refundId} vanished`)
    return readBy(refund, callerId, await financeCount(kernel.db))
  }
  // Only the operator knows the number: finance refunds parts.
  const isByCall = ({ provider, toPayer, isWhole }: RefundRow) =>
    providers.get(provider)?.moneyOut !== undefined && (isWhole || !toPayer)
  /** Results of calls cannot be typed. */
  const refuseByCall = async (refundId: string) => {
    const refund = await readRefund(kernel.db, refundId)
    if (refund && isByCall(refund)) throw fail('refunds.refund_by_call')
  }
  function readBy(row: RefundRow, callerId: string, finance: number): contract.Refund {
    const { approvedById, isWhole, ...plain } = row
    const byCall = isByCall(row)
    // By call, a part is a transfer: to the payer's number unless another was given.
    const toPhone = byCall && !isWhole ? (row.toPhone ?? row.payerPhone) : row.toPhone
    const refund = { ...plain, byCall, toPhone }
    if (refund.state !== 'approved') return { ...refund, dispatch: { allowed: false, why: '' } }
    return { ...refund, dispatch: dispatchOf(approvedById, callerId, finance) }
  }
  return [
    route(contract.listRefunds, async ({ query, caller }) => {
      const { refunds, counts } = await refundsPage(kernel.db, query)
      const finance = await financeCount(kernel.db)
      const total = query.state ? (counts[query.state] ?? 0) : sumOf(Object.values(counts))
      return {
        refunds: refunds.map((refund) => readBy(refund, caller.userId, finance)),
        ...pageOf(query, total),
        totalRefunds: total,
        counts,
      }
    }),
    route(contract.exportRefunds, async ({ query }) => refundFile(kernel.db, query.state)),
    route(contract.approveRefund, async ({ params, caller }) => {
      await approveRefund(kernel, { refundId: params.id, actor: caller })
      return show(params.id, caller.userId)
    }),
    route(contract.sendRefund, async ({ params, caller }) => {
      await sendRefund(kernel, { refundId: params.id, actor: caller })
      return show(params.id, caller.userId)
    }),
    route(contract.confirmRefund, async ({ params, body, caller }) => {
      await refuseByCall(params.id)
      await confirmRefund(kernel, { ...body, refundId: params.id, actor: caller })
      return show(params.id, caller.userId)
    }),
    route(contract.failRefund, async ({ params, body, caller }) => {
      await refuseByCall(params.id)
      await failRefund(kernel, { ...body, refundId: params.id, actor: caller })
      return show(params.id, caller.userId)
    }),
  ]
}

const head = [
  'Demandé',
  'Commande',
  'Acheteur',
  'Téléphone',
  'Vers le numéro',
  'Paiement d’origine',
  'Raison',
  'Montant',
  'État',
  'Approuvé par',
  'Remboursé',
  'Transaction',
  'Échec',
]

function refundFile(db: Sql, state: Refund['state'] | undefined): AsyncGenerator<string> {
  return csvPages<RefundRow>(
    head,
    (last, limit) => refundsAfter(db, state, last, limit),
    (refund) => [
      momentCell(refund.requestedAt),
      refund.orderNumber,
      refund.payerName,
      refund.payerPhone && formatPhone(refund.payerPhone),
      refund.toPayer ? 'celui qui a payé' : refund.toPhone && formatPhone(refund.toPhone),
      refund.paidWith,
      refund.reason,
      refund.amount,
      refundSaid(refund),
      refund.approvedBy,
      momentCell(refund.settledAt),
      refund.operatorTransactionId,
      refund.failure,
    ],
  )
}
