import { sumOf } from '#kernel/wire/money.ts'
import * as own from '#modules/payments/contract/own-refunds.ts'
import * as contract from '#modules/payments/contract/refunds.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import { refundWords } from '#modules/ledger/contract/book-words.ts'
import type { Refund } from '#modules/payments/contract/refunds.ts'

import { financeCount } from '#modules/accounts/server/module.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import type { PaymentProviders } from '#gateways/payment-provider.ts'
import { csvPages } from '#kernel/csv/csv-pages.ts'
import type { Sql } from '#kernel/database/database.ts'
import { fail } from './errors.ts'
import { giveRefundNumber, listOwnRefunds } from './buyer-refunds.ts'
import { readRefund, refundsPage, type RefundRow, refundsAfter } from './list-refunds.ts'
import { approveRefund, confirmRefund, failRefund, maySend, sendRefund } from './settle-refund.ts'

export function refundRoutes(kernel: Kernel, providers: PaymentProviders): Route[] {
  const show = async (refundId: string, callerId: string) => {
    const refund = await readRefund(kernel.db, refundId)
    if (!refund) throw fail('payments.refund_unknown')
    return readBy(refund, callerId, await financeCount(kernel.db))
  }
  // No call gives a part back to a number that only the operator knows: finance does.
  const isByCall = ({ provider, toPayer, isWhole }: RefundRow) =>
    providers.get(provider)?.moneyOut !== undefined && (isWhole || !toPayer)
  /** A result that the operator gives by call cannot be typed. */
  const refuseByCall = async (refundId: string) => {
    const refund = await readRefund(kernel.db, refundId)
    if (refund && isByCall(refund)) throw fail('payments.refund_by_call')
  }
  /** What this member of finance may do with it now. */
  function readBy(row: RefundRow, callerId: string, finance: number): contract.Refund {
    const { approvedById, isWhole, ...plain } = row
    const byCall = isByCall(row)
    // By call, a part of a payment is a transfer: to the payer's number unless another was given.
    const toPhone = byCall && !isWhole ? (row.toPhone ?? row.payerPhone) : row.toPhone
    const refund = { ...plain, byCall, toPhone }
    if (refund.state !== 'approved') return { ...refund, dispatch: { allowed: false, why: '' } }
    const allowed = maySend(approvedById, callerId, finance)
    return {
      ...refund,
      dispatch: { allowed, why: allowed ? '' : fail('payments.refund_four_eyes').message },
    }
  }
  return [
    route(own.listOwnRefunds, async ({ query, caller }) => ({
      refunds: await listOwnRefunds(kernel.db, caller.userId, query.orderId),
    })),
    route(own.giveRefundNumber, ({ params, body, caller, address }) =>
      giveRefundNumber(kernel, {
        refundId: params.id,
        ownerId: caller.userId,
        phone: body.phone,
        password: body.password,
        address,
      }),
    ),
    route(contract.listRefunds, async ({ query, caller }) => {
      const { refunds, counts } = await refundsPage(kernel.db, query)
      const finance = await financeCount(kernel.db)
      const total = query.state ? (counts[query.state] ?? 0) : sumOf(Object.values(counts))
      return {
        refunds: refunds.map((refund) => readBy(refund, caller.userId, finance)),
        currentPage: query.page,
        totalPages: Math.ceil(total / query.limit),
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

/** The refunds of the screen's filter, all of them, the oldest first. */
function refundFile(db: Sql, state: Refund['state'] | undefined): AsyncGenerator<string> {
  return csvPages<RefundRow>(
    head,
    (last, limit) => refundsAfter(db, state, last, limit),
    (refund) => [
      refund.requestedAt,
      refund.orderNumber,
      refund.payerName,
      refund.payerPhone && formatPhone(refund.payerPhone),
      refund.toPayer ? 'celui qui a payé' : refund.toPhone && formatPhone(refund.toPhone),
      refund.paidWith,
      refund.reason,
      refund.amount,
      refundWords[refund.state],
      refund.approvedBy,
      refund.settledAt,
      refund.operatorTransactionId,
      refund.failure,
    ],
  )
}
