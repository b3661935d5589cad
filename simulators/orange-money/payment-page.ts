import type { FastifyInstance, FastifyReply } from 'fastify'
import { sendPage } from '../program/html.ts'
import { readPhone, showPhone } from '../program/malian-phone.ts'
import { confirmPayment } from './confirm-payment.ts'
import type { Provider } from './context.ts'
import { alreadyOver, issueOf, leftSession, unknownPayment } from './payment-issue.ts'
import { statusAt, type PaymentStatus } from './payment-status.ts'
import { paymentStyle } from './payment-style.ts'
import { formPage, issuePage, type FormFields, type Issue } from './payment-views.ts'
import type { Payment } from './state.ts'

type Address = { Params: { payToken: string } }
const path = '/payment/pay_token/:payToken'
const demonstration = { phone: showPhone('76123456'), code: '418\u00a0207' }

/**
 * The hosted page: the form, its answer, and the way back to the merchant. All of it works without
 * a script.
 */
export function servePaymentPage(app: FastifyInstance, provider: Provider): void {
  app.get<Address & { Querystring: { numero?: string | string[] } }>(path, (request, reply) =>
    withPayment(provider, request.params.payToken, reply, (payment, status) => {
      if (status !== 'INITIATED') {
        const issue = issueOf(payment, status, provider.settings.merchantName)
        return sendIssue(reply, isFinalByCustomer(status) ? alreadyOver(issue) : issue)
      }
      const phone = readPhone([request.query.numero].flat()[0] ?? '')
      return sendForm(provider, reply, 200, payment, {
        ...demonstration,
        ...(phone && { phone: showPhone(phone) }),
      })
    }),
  )

  app.post<Address>(path, (request, reply) =>
    withPayment(provider, request.params.payToken, reply, (payment, status) => {
      if (status !== 'INITIATED')
        return reply.redirect(`/payment/pay_token/${payment.payToken}/issue`, 303)
      const form = new Map<string, unknown>(Object.entries(request.body ?? {}))
      if (form.get('action') === 'annuler') return reply.redirect(payment.cancelUrl, 303)

      const typed = { phone: typedText(form.get('numero')), code: typedText(form.get('code')) }
      const phone = readPhone(typed.phone)
      const hasCode = /^\d{6}$/.test(typed.code.replace(/\s/g, ''))
      if (phone === null || !hasCode) {
        return sendForm(provider, reply, 400, payment, {
          ...typed,
          ...errorsOf(phone !== null, hasCode),
        })
      }
      const scenario = confirmPayment(provider, payment, phone)
      return reply.redirect(
        `/payment/pay_token/${payment.payToken}/${scenario === 'left' ? 'left' : 'issue'}`,
        303,
      )
    }),
  )

  app.get<Address>(`${path}/issue`, (request, reply) =>
    withPayment(provider, request.params.payToken, reply, (payment, status) => {
      if (status === 'INITIATED')
        return reply.redirect(`/payment/pay_token/${payment.payToken}`, 303)
      return sendIssue(reply, issueOf(payment, status, provider.settings.merchantName))
    }),
  )

  app.get<Address>(`${path}/left`, (_request, reply) => sendIssue(reply, leftSession))

  app.get<Address>(`${path}/return`, (request, reply) =>
    withPayment(provider, request.params.payToken, reply, (payment) =>
      reply.redirect(payment.returnUrl, 303),
    ),
  )
}

function withPayment(
  provider: Provider,
  payToken: string,
  reply: FastifyReply,
  answer: (payment: Payment, status: PaymentStatus) => FastifyReply,
): FastifyReply {
  const payment = provider.payments.byToken(payToken)
  if (payment === undefined) return sendIssue(reply, unknownPayment, 404)
  return answer(payment, statusAt(payment, provider.clock.now()))
}

function isFinalByCustomer(status: PaymentStatus): boolean {
  return status === 'SUCCESS' || status === 'FAILED'
}

function typedText(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 40) : ''
}

function errorsOf(hasPhone: boolean, hasCode: boolean): Partial<FormFields> {
  return {
    ...(!hasPhone && {
      phoneError:
        'Ce numéro n’est pas valide. Entrez les 8\u00a0chiffres de votre numéro Orange Money.',
    }),
    ...(!hasCode && { codeError: 'Le code de paiement a 6\u00a0chiffres.' }),
  }
}

function sendForm(
  provider: Provider,
  reply: FastifyReply,
  status: number,
  payment: Payment,
  fields: FormFields,
) {
  const { amount, reference } = payment
  const { merchantName } = provider.settings
  return sendPage(
    reply,
    status,
    formPage({ amount, merchantName, reference }, fields),
    paymentStyle,
  )
}

function sendIssue(reply: FastifyReply, issue: Issue, status = 200): FastifyReply {
  return sendPage(reply, status, issuePage(issue), paymentStyle)
}
