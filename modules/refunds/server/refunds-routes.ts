import { and, desc, eq, sql } from 'drizzle-orm'
import { sumOf } from '#kernel/wire/money.ts'
import * as own from '#modules/payments/contract/own-refunds.ts'
import * as contract from '#modules/refunds/contract/refunds.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import { refundWords, type Refund } from '#modules/refunds/contract/refunds.ts'

import { confirmPassword, financeCount } from '#modules/identity/module.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import type { PaymentProviders } from '#providers/payment-provider.ts'
import { csvPages, momentCell } from '#kernel/csv/csv.ts'
import type { Sql } from '#kernel/database/database.ts'
import type { OwnRefund } from '#modules/payments/contract/own-refunds.ts'
import { payments, refunds } from '#modules/payments/database/tables.ts'
import { parcelFacts } from '#modules/orders/database/views.ts'
import { fail } from '#modules/payments/server/errors.ts'
import {
  needsNumber,
  orderIdOf,
  orderNumberOf,
  payeeOf,
  readRefund,
  readRefundNews,
  type RefundRow,
  refundsAfter,
  refundsPage,
} from './owed-refunds.ts'
import {
  approveRefund,
  confirmRefund,
  failRefund,
  maySend,
  sendRefund,
} from '#modules/payments/server/settle-refund.ts'
import { refundNumberGiven } from '#modules/payments/server/events.ts'

export function refundRoutes(kernel: Kernel, providers: PaymentProviders): Route[] {
  const show = async (refundId: string, callerId: string) => {
    const refund = await readRefund(kernel.db, refundId)
    if (!refund) throw fail('payments.refund_unknown')
    return readBy(refund, callerId, await financeCount(kernel.db))
  }
  // Only the operator knows the number: finance refunds parts.
  const isByCall = ({ provider, toPayer, isWhole }: RefundRow) =>
    providers.get(provider)?.moneyOut !== undefined && (isWhole || !toPayer)
  /** Results of calls cannot be typed. */
  const refuseByCall = async (refundId: string) => {
    const refund = await readRefund(kernel.db, refundId)
    if (refund && isByCall(refund)) throw fail('payments.refund_by_call')
  }
  function readBy(row: RefundRow, callerId: string, finance: number): contract.Refund {
    const { approvedById, isWhole, ...plain } = row
    const byCall = isByCall(row)
    // By call, a part is a transfer: to the payer's number unless another was given.
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

/** Exports refunds, oldest first. */
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
      refundWords[refund.state],
      refund.approvedBy,
      momentCell(refund.settledAt),
      refund.operatorTransactionId,
      refund.failure,
    ],
  )
}

type State = OwnRefund['state']

/** Whether unapproved: the approval was for one number. */
function mayChangeNumber(state: State): boolean {
  return state === 'requested' || state === 'failed'
}

/** Lists an order's refunds, or those of plans. */
function listOwnRefunds(
  db: Sql,
  ownerId: string,
  orderId: string | undefined,
): Promise<OwnRefund[]> {
  return selectOwn(
    db,
    ownerId,
    orderId ? sql`${orderIdOf} = ${orderId}` : eq(payments.purpose, 'subscription'),
  )
}

async function readOwnRefund(
  db: Sql,
  ownerId: string,
  refundId: string,
): Promise<OwnRefund | undefined> {
  return (await selectOwn(db, ownerId, eq(refunds.id, refundId)))[0]
}

async function selectOwn(
  db: Sql,
  ownerId: string,
  which: ReturnType<typeof eq>,
): Promise<OwnRefund[]> {
  const rows = await db
    .select({
      refund: refunds,
      orderId: orderIdOf,
      providerOrderId: payments.providerOrderId,
      refundsToPayer: payments.refundsToPayer,
    })
    .from(refunds)
    .leftJoin(payments, eq(payments.id, refunds.paymentId))
    .leftJoin(parcelFacts, eq(parcelFacts.id, refunds.subjectId))
    .where(and(eq(payeeOf, ownerId), which))
    .orderBy(desc(refunds.requestedAt))
    .limit(50)
  return rows.map(({ refund, orderId, providerOrderId, refundsToPayer }) => ({
    _id: refund.id,
    orderId,
    orderNumber: orderNumberOf(providerOrderId, refund.reason),
    provider: refund.provider,
    amount: refund.amountFrancs,
    state: refund.state,
    failure: refund.failure,
    requestedAt: refund.requestedAt.toISOString(),
    settledAt: refund.settledAt?.toISOString() ?? null,
    toPhone: refund.payeePhone,
    needsNumber: needsNumber(refund),
    canChangeNumber: mayChangeNumber(refund.state) && !refundsToPayer,
    ...(refundsToPayer ? { toPayer: true } : {}),
  }))
}

type RefundNumberInput = {
  refundId: string
  ownerId: string
  phone: string
  password: string
  /** Against guessing. */ address: string
}

/**
 * Changes the receiving number until approval, and after a failed transfer.
 * @throws payments.refund_unknown (404) · payments.refund_on_its_way (409) ·
 * payments.refund_to_payer (409) · accounts.wrong_password (422) · accounts.too_many_tries (429)
 */
async function giveRefundNumber(kernel: Kernel, given: RefundNumberInput): Promise<OwnRefund> {
  const { refundId, ownerId, phone, password, address } = given
  const seen = await readOwnRefund(kernel.db, ownerId, refundId)
  if (!seen) throw fail('payments.refund_unknown')
  if (seen.toPayer) throw fail('payments.refund_to_payer')
  if (!seen.canChangeNumber) throw fail('payments.refund_on_its_way')
  await confirmPassword(kernel, { userId: ownerId, password, address, field: 'password' })
  return kernel.transaction(async (tx) => {
    const at = kernel.clock.now()
    const [locked] = await tx
      .select({
        state: refunds.state,
        before: refunds.payeePhone,
        toPayer: payments.refundsToPayer,
      })
      .from(refunds)
      .leftJoin(payments, eq(payments.id, refunds.paymentId))
      .where(and(eq(refunds.id, refundId), eq(payeeOf, ownerId)))
      .for('update', { of: refunds })
    if (!locked) throw fail('payments.refund_unknown')
    if (locked.toPayer) throw fail('payments.refund_to_payer')
    if (!mayChangeNumber(locked.state)) throw fail('payments.refund_on_its_way')
    if (locked.before !== phone) {
      await tx
        .update(refunds)
        .set({ payeePhone: phone, payeePhoneAt: at })
        .where(eq(refunds.id, refundId))
      await kernel.events.emit(tx, refundNumberGiven, await readRefundNews(tx, refundId, at))
    }
    const refund = await readOwnRefund(tx, ownerId, refundId)
    if (!refund) throw fail('payments.refund_unknown')
    return refund
  })
}
