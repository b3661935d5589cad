import { randomInt } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sendPage } from '../program/html.ts'
import { readPhone, showPhone } from '../program/request-rules.ts'
import type { Payment, Provider } from './state.ts'
import { announce, type PaymentStatus, statusAt } from './notifications.ts'
import {
  type FormFields,
  formPage,
  type Issue,
  issuePage,
  paymentStyle,
  showFrancs,
} from './payment-views.ts'
import { isReleasedLate, scenarioOf, type Scenario } from './sentinels.ts'

const leftSession: Issue = {
  title: 'Vous avez quitté le paiement',
  sentences: ['Rien n’a été débité.', 'Vous pouvez fermer cette page.'],
}

const unknownPayment: Issue = {
  title: 'Ce paiement n’existe pas',
  sentences: [
    'Le lien est incomplet ou n’est plus valable.',
    'Retournez chez le marchand et recommencez.',
  ],
}

type Address = { Params: { payToken: string } }
const path = '/payment/pay_token/:payToken'
const demonstration = { phone: showPhone('76123456'), code: '418\u00a0207' }

/** Serves form, answer, and way back to the merchant, without a script. */
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

/**
 * Starts the number's scenario, and stores its notifications in the same transaction.
 * @returns null when the payment was no longer open
 */
function confirmPayment(provider: Provider, payment: Payment, phone: string): Scenario | null {
  const scenario = scenarioOf(phone)
  if (scenario === 'left') return scenario

  const now = provider.clock.now()
  const at = now.getTime()
  const releaseAt = isReleasedLate(scenario) ? at + provider.settings.lateSeconds * 1000 : null
  const txnid = newTransactionId(now)
  const confirmed = provider.atomically(() => {
    if (!provider.payments.confirm(payment.orderId, { scenario, phone, txnid, at, releaseAt }))
      return false
    announce(provider.outbox, { ...payment, scenario, txnid, releaseAt }, at)
    return true
  })
  if (confirmed) provider.outbox.wake()
  return confirmed ? scenario : null
}

/** Makes MP, date, time, letter, number (MP261120.1341.A00073042). */
function newTransactionId(now: Date): string {
  const [date = '', time = ''] = now.toISOString().split('T')
  const number = String(randomInt(100_000_000)).padStart(8, '0')
  return `MP${date.slice(2).replaceAll('-', '')}.${time.slice(0, 5).replace(':', '')}.A${number}`
}

/** Explains the payment's state below the form. */
function issueOf(
  payment: Payment,
  status: Exclude<PaymentStatus, 'INITIATED'>,
  merchantName: string,
): Issue {
  const back = {
    href: `/payment/pay_token/${payment.payToken}/return`,
    label: `Retourner chez ${merchantName}`,
  }
  const amount = showFrancs(payment.amount)

  switch (status) {
    case 'SUCCESS':
      return {
        title: 'Paiement confirmé',
        sentences: [`Vous avez payé ${amount} à ${merchantName}.`],
        isPaid: true,
        transaction: payment.txnid,
        next: { ...back, afterSeconds: 3 },
      }
    case 'FAILED':
      return {
        title: 'Paiement refusé',
        sentences: [
          'Le solde de votre compte Orange Money est insuffisant.',
          'Rien n’a été débité.',
        ],
        next: { ...back, afterSeconds: 8 },
      }
    case 'PENDING':
      return {
        title: 'Paiement en cours',
        sentences: [
          `Orange Money n’a pas encore confirmé votre paiement de ${amount}.`,
          `${merchantName} sera prévenu dès que ce sera fait.`,
        ],
        transaction: payment.txnid,
        next: { ...back, afterSeconds: 5 },
      }
    case 'EXPIRED':
      return {
        title: 'Ce paiement a expiré',
        sentences: [
          'Le délai pour payer est passé.',
          // A confirmed payment may still go through after its expiry.
          payment.scenario === null
            ? 'Rien n’a été débité.'
            : `Vérifiez votre commande chez ${merchantName} avant de payer de nouveau.`,
        ],
        next: back,
      }
  }
}

function alreadyOver(issue: Issue): Issue {
  return {
    ...issue,
    sentences: ['Ce paiement est déjà terminé.', ...issue.sentences],
    next: issue.next && { ...issue.next, afterSeconds: undefined },
  }
}
