import type { FastifyInstance } from 'fastify'
import { gatewayError } from '../orange-gateway/answers.ts'
import { refuse } from '../program/refusal.ts'
import { refuseBearer } from '../orange-gateway/oauth.ts'
import type { Provider } from './context.ts'
import { readAmount, readFields } from './payment-request.ts'
import { statusAt } from './payment-status.ts'
import { refuseCountry } from './webpayment.ts'

/** `POST …/v1/transactionstatus`: the only reliable status. Answers 201, as the real one does. */
export function serveTransactionStatus(app: FastifyInstance, provider: Provider): void {
  const path = '/orange-money-webpay/:country/v1/transactionstatus'
  app.post<{ Params: { country: string } }>(
    path,
    provider.faults.guard('status'),
    (request, reply) => {
      const refusal =
        refuseBearer(request, provider.tokens) ?? refuseCountry(provider, request.params.country)
      if (refusal !== null) return refuse(reply, refusal)

      const read = readFields(request.body, ['order_id', 'amount', 'pay_token'])
      if (!read.ok) return refuse(reply, read.refusal)
      const { order_id, amount, pay_token } = read.value

      // All three must be those of one payment; the answer does not say which is wrong.
      const payment = provider.payments.byOrder(order_id)
      const matches = payment?.payToken === pay_token && payment.amount === readAmount(amount)
      if (payment === undefined || !matches) return refuse(reply, gatewayError(60))

      const status = statusAt(payment, provider.clock.now())
      return reply.code(201).send({ status, order_id, txnid: payment.txnid ?? '' })
    },
  )
}
