import { openAccessTokens } from '../orange-gateway/access-tokens.ts'
import { gatewayError, gatewayErrorByNumber, oauthError } from '../orange-gateway/answers.ts'
import { openClock } from '../program/clock.ts'
import { atomicallyIn, openDatabase } from '../program/database.ts'
import { openFaults } from '../program/faults.ts'
import { openOutbox } from '../program/outbox.ts'
import { startProgram, type ProgramOptions } from '../program/start-program.ts'
import { serveTokenEndpoint } from '../orange-gateway/oauth.ts'
import { openServer } from '../program/open-server.ts'
import { openRequestBudget } from '../orange-gateway/request-budget.ts'
import type { Provider, Step } from './context.ts'
import { serveControls } from './control-routes.ts'
import { openControls, type Controls } from './controls.ts'
import { customerAt, type Customer } from './customer.ts'
import { servePaymentPage } from './payment-page.ts'
import { openPayments } from './state.ts'
import { serveTransactionStatus } from './transaction-status.ts'
import { serveWebPayment } from './webpayment.ts'

export type OrangeMoneyOptions = ProgramOptions & {
  /** The page's public address, when it differs from the one listened on. */
  publicUrl?: string
  merchantKey?: string
  clientId?: string
  clientSecret?: string
  merchantName?: string
  /** Countries subscribed to: dev (OUV) and ml (XOF). */
  countries?: readonly ('dev' | 'ml')[]
  /** Validity of a payment, in seconds. */
  tokenValiditySeconds?: number
  /** Validity of an access token, in seconds. */
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

/**
 * Opens a provider that listens.
 * @throws when the port is taken or the state file cannot be opened.
 */
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
  const faults = openFaults<Step>({
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
