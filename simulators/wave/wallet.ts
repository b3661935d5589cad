import type { FastifyInstance } from 'fastify'
import { refuse } from '../program/request-rules.ts'
import { apiError, guarded, type Provider } from './context.ts'
import { isGone, payoutStatus } from './payout-rows.ts'
import { paidAt } from './session-status.ts'

type Movement = {
  timestamp: number
  transaction_id: string
  /** Francs: positive in, negative out. */
  amount: number
  transaction_type: string
  counterparty_mobile: string | null
  client_reference: string | null
  checkout_api_session_id: string | null
}

/** `GET /v1/balance` and `GET /v1/transactions?date=2026-11-21`: a day's statement. */
export function serveWallet(app: FastifyInstance, provider: Provider): void {
  app.get('/v1/balance', guarded(provider, 'statement'), (_request, reply) =>
    reply.send({ amount: String(walletBalance(provider)), currency: 'XOF' }),
  )

  app.get<{ Querystring: { date?: string } }>(
    '/v1/transactions',
    guarded(provider, 'statement'),
    (request, reply) => {
      const date = request.query.date ?? provider.clock.now().toISOString().slice(0, 10)
      if (!/^\d{4}-\d{2}-\d{2}$/.test(date))
        return refuse(reply, apiError('request-validation-error', 'date'))
      const items = movementsOf(provider)
        .filter(({ timestamp }) => new Date(timestamp).toISOString().startsWith(date))
        .map((movement) => ({
          ...movement,
          timestamp: new Date(movement.timestamp).toISOString(),
          amount: String(movement.amount),
          fee: '0',
          currency: 'XOF',
        }))
      return reply.send({ date, items, page_info: { has_next_page: false, end_cursor: null } })
    },
  )
}

export function walletBalance(provider: Provider): number {
  return movementsOf(provider).reduce(
    (sum, { amount }) => sum + amount,
    provider.settings.openingBalance,
  )
}

function movementsOf(provider: Provider): Movement[] {
  const now = provider.clock.now()
  const movements: Movement[] = []
  for (const session of provider.sessions.newestFirst()) {
    const at = paidAt(session, now)
    if (at === null || session.transactionId === null) continue
    const common = {
      counterparty_mobile: session.phone && `+223${session.phone}`,
      client_reference: session.clientReference,
      checkout_api_session_id: session.id,
    }
    movements.push({
      ...common,
      timestamp: at,
      transaction_id: session.transactionId,
      amount: session.amount,
      transaction_type: 'merchant_payment',
    })
    if (session.refundedAt !== null)
      movements.push({
        ...common,
        timestamp: session.refundedAt,
        transaction_id: `${session.transactionId}_R`,
        amount: -session.amount,
        transaction_type: 'merchant_payment_refund',
      })
  }
  for (const payout of provider.payouts.newestFirst()) {
    const left = isGone(payout) || payoutStatus(payout) === 'reversed'
    if (!left) continue
    const common = {
      counterparty_mobile: payout.mobile,
      client_reference: payout.clientReference,
      checkout_api_session_id: null,
    }
    movements.push({
      ...common,
      timestamp: payout.createdAt,
      transaction_id: payout.id,
      amount: -payout.amount,
      transaction_type: 'api_payout',
    })
    if (payoutStatus(payout) === 'reversed')
      movements.push({
        ...common,
        timestamp: payout.reversedAt ?? payout.releasedAt ?? payout.createdAt,
        transaction_id: `${payout.id}_R`,
        amount: payout.amount,
        transaction_type: 'api_payout_reversal',
      })
  }
  return movements.toSorted((one, other) => one.timestamp - other.timestamp)
}
