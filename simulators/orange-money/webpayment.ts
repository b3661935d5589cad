import type { FastifyInstance } from 'fastify'
import { gatewayError } from '../orange-gateway/answers.ts'
import { refuse, type Refusal } from '../program/refusal.ts'
import { refuseBearer } from '../orange-gateway/oauth.ts'
import { paymentUrl, type Provider } from './context.ts'
import { readPaymentRequest } from './payment-request.ts'

const currencies: Record<string, string> = { dev: 'OUV', ml: 'XOF' }

/**
 * `POST /orange-money-webpay/{country}/v1/webpayment`: opens a payment and gives the page where the
 * customer pays.
 */
export function serveWebPayment(app: FastifyInstance, provider: Provider): void {
  const path = '/orange-money-webpay/:country/v1/webpayment'
  app.post<{ Params: { country: string } }>(
    path,
    provider.faults.guard('create'),
    (request, reply) => {
      const { country } = request.params
      const refusal = refuseBearer(request, provider.tokens) ?? refuseCountry(provider, country)
      if (refusal !== null) return refuse(reply, refusal)

      const read = readPaymentRequest(request.body)
      if (!read.ok) return refuse(reply, read.refusal)
      const { merchantKey, ...payment } = read.value
      if (merchantKey !== provider.settings.merchantKey) return refuse(reply, gatewayError(1202))
      if (payment.currency !== currencies[country]) return refuse(reply, gatewayError(1203))

      const now = provider.clock.now().getTime()
      const created = provider.payments.create(
        payment,
        now,
        now + provider.settings.tokenValiditySeconds * 1000,
      )
      if (created === null) return refuse(reply, gatewayError(1204))

      return reply.code(201).send({
        status: 201,
        message: 'OK',
        pay_token: created.payToken,
        payment_url: paymentUrl(provider, created.payToken),
        notif_token: created.notifToken,
      })
    },
  )
}

/** Refuses a country that the application did not subscribe to, known or not. */
export function refuseCountry(provider: Provider, country: string): Refusal | null {
  return provider.settings.countries.includes(country) ? null : gatewayError(50)
}
