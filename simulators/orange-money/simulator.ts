import type { FastifyInstance } from 'fastify'
import { openAccessTokens } from '../orange-gateway/access-tokens.ts'
import { gatewayError, gatewayErrorByNumber, oauthError } from '../orange-gateway/answers.ts'
import { atomicallyIn, openClock, openDatabase } from '../program/database.ts'
import { openFaults } from '../program/faults.ts'
import { openOutbox } from '../program/outbox.ts'
import { startProgram, type ProgramOptions, openServer } from '../program/run-program.ts'
import { openRequestBudget, refuseBearer, serveTokenEndpoint } from '../orange-gateway/oauth.ts'
import {
  openPayments,
  type Payments,
  paymentUrl,
  type Provider,
  type OrangeMoneyStep,
} from './state.ts'
import { serveControls, openControls, type Controls } from './controls.ts'
import { servePaymentPage } from './payment-page.ts'
import { refuse, type Refusal } from '../program/request-rules.ts'
import { readAmount, readFields, readPaymentRequest } from './payment-request.ts'
import { statusAt } from './notifications.ts'

const currencies: Record<string, string> = { dev: 'OUV', ml: 'XOF' }

export type OrangeMoneyOptions = ProgramOptions & {
  /** Public address, when it differs from the one listened on. */
  publicUrl?: string
  merchantKey?: string
  clientId?: string
  clientSecret?: string
  merchantName?: string
  /** dev (OUV) and ml (XOF). */
  countries?: readonly ('dev' | 'ml')[]
  /** Validity of a payment, seconds. */
  tokenValiditySeconds?: number
  accessTokenSeconds?: number
  lateSeconds?: number
  notificationRetryMs?: number
  notificationTimeoutMs?: number
}

export type OrangeMoneySimulator = Controls &
  Customer & {
    url: string
    credentials: { merchantKey: string; clientId: string; clientSecret: string }
    close: () => Promise<void>
  }

/** @throws when the port is taken or the state file cannot be opened */
export async function openOrangeMoneySimulator(
  options: OrangeMoneyOptions = {},
): Promise<OrangeMoneySimulator> {
  const credentials = {
    merchantKey: options.merchantKey ?? 'simulated-merchant-key',
    clientId: options.clientId ?? 'simulated-client',
    clientSecret: options.clientSecret ?? 'simulated-secret',
  }
  const accessTokenSeconds = options.accessTokenSeconds ?? 3600
  let url = ''

  const database = openDatabase(options.stateFile)
  const clock = openClock(database, options)
  const faults = openFaults<OrangeMoneyStep>({
    down: () => gatewayError(5),
    unauthorized: (step) =>
      step === 'token'
        ? oauthError(401, 'invalid_client', 'Refused once, on request.')
        : gatewayError(42),
    error: gatewayErrorByNumber,
  })
  const provider: Provider = {
    url: () => url,
    clock,
    faults,
    tokens: openAccessTokens(database, clock, accessTokenSeconds),
    payments: openPayments(database),
    outbox: openOutbox(database, clock, {
      attempts: 2,
      retryMs: options.notificationRetryMs ?? 2_000,
      timeoutMs: options.notificationTimeoutMs ?? 10_000,
    }),
    atomically: atomicallyIn(database),
    settings: {
      merchantKey: credentials.merchantKey,
      merchantName: options.merchantName ?? 'Sugu',
      countries: options.countries ?? ['dev', 'ml'],
      tokenValiditySeconds: options.tokenValiditySeconds ?? 600,
      lateSeconds: options.lateSeconds ?? 20,
    },
  }
  const controls = openControls(provider)

  const app = await openServer({
    notFound: () => gatewayError(60),
    unreadable: () => gatewayError(22),
    broken: () => gatewayError(5),
  })
  serveTokenEndpoint(app, {
    credentials,
    tokens: provider.tokens,
    validitySeconds: accessTokenSeconds,
    budget: openRequestBudget(50, 60_000, clock.elapsedMs),
    guard: faults.guard('token'),
  })
  serveWebPayment(app, provider)
  serveTransactionStatus(app, provider)
  servePaymentPage(app, provider)
  serveControls(app, controls)

  const program = await startProgram(app, options, { faults, outbox: provider.outbox, database })
  url = options.publicUrl?.replace(/\/+$/, '') ?? program.url
  return { ...program, credentials, ...controls, ...customerAt(program.url, provider.payments) }
}

type Customer = {
  /** Sends the page's form as the customer would; returns its answer. */
  confirmAsCustomer: (
    orderId: string,
    typed?: { phone?: string; code?: string },
  ) => Promise<PageAnswer>
  cancelAsCustomer: (orderId: string) => Promise<PageAnswer>
}

type PageAnswer = { status: number; location: string | null; page: string }

/** Makes a customer for tests without a browser: the same form over HTTP. */
function customerAt(url: string, payments: Payments): Customer {
  async function submit(orderId: string, form: Record<string, string>): Promise<PageAnswer> {
    const payment = payments.byOrder(orderId)
    if (payment === undefined) throw new RangeError(`No payment has the order_id ${orderId}`)
    const response = await fetch(`${url}/payment/pay_token/${payment.payToken}`, {
      method: 'POST',
      body: new URLSearchParams(form),
      redirect: 'manual',
    })
    return {
      status: response.status,
      location: response.headers.get('location'),
      page: await response.text(),
    }
  }

  return {
    confirmAsCustomer: (orderId, { phone = '76 12 34 56', code = '418 207' } = {}) =>
      submit(orderId, { action: 'confirmer', numero: phone, code }),
    cancelAsCustomer: (orderId) => submit(orderId, { action: 'annuler' }),
  }
}

/** `POST …/v1/transactionstatus`: the only reliable status. Answers 201, as the real one does. */
function serveTransactionStatus(app: FastifyInstance, provider: Provider): void {
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

      // All three must be one payment's; the answer does not say which is wrong.
      const payment = provider.payments.byOrder(order_id)
      const matches = payment?.payToken === pay_token && payment.amount === readAmount(amount)
      if (payment === undefined || !matches) return refuse(reply, gatewayError(60))

      const status = statusAt(payment, provider.clock.now())
      return reply.code(201).send({ status, order_id, txnid: payment.txnid ?? '' })
    },
  )
}

/** `POST /orange-money-webpay/{country}/v1/webpayment`: opens a payment and returns its page. */
function serveWebPayment(app: FastifyInstance, provider: Provider): void {
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

/** The application must have subscribed to it. */
function refuseCountry(provider: Provider, country: string): Refusal | null {
  return provider.settings.countries.includes(country) ? null : gatewayError(50)
}
