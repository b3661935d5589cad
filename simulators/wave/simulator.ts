import { openClock } from '../program/clock.ts'
import { atomicallyIn, openDatabase } from '../program/database.ts'
import { openFaults } from '../program/faults.ts'
import { openServer } from '../program/open-server.ts'
import { openOutbox } from '../program/outbox.ts'
import { startProgram, type ProgramOptions } from '../program/start-program.ts'
import { apiError, apiErrorByStatus } from './api-errors.ts'
import { serveCheckoutPage } from './checkout-page.ts'
import { serveCheckout } from './checkout-routes.ts'
import type { Provider, Step } from './context.ts'
import { openControls, serveControls, type Controls } from './controls.ts'
import { openPayouts } from './payout-rows.ts'
import { servePayouts } from './payout-routes.ts'
import { openSessions } from './session-rows.ts'
import { serveWallet } from './wallet.ts'
import { signWith } from './webhooks.ts'

export type WaveOptions = ProgramOptions & {
  /** The page's public address, when it differs from the one listened on. */
  publicUrl?: string
  apiKey?: string
  webhookSecret?: string
  /** Where the merchant listens; without it, or before `notifyAt`, nobody is notified. */
  webhookUrl?: string
  businessName?: string
  /** How long a session may be paid, in seconds. */
  sessionSeconds?: number
  lateSeconds?: number
  /** Francs in the wallet before anything was paid. */
  openingBalance?: number
}

export type WaveSimulator = Controls & {
  url: string
  credentials: { apiKey: string; webhookSecret: string }
  /** Sets the merchant's address for notifications, as the provider's portal does. */
  notifyAt: (url: string) => void
  close: () => Promise<void>
}

/**
 * Opens a provider that listens.
 * @throws when the port is taken or the state file cannot be opened.
 */
export async function openWaveSimulator(options: WaveOptions = {}): Promise<WaveSimulator> {
  const credentials = {
    apiKey: options.apiKey ?? 'wave_ml_simulated',
    webhookSecret: options.webhookSecret ?? 'wave_ml_WHS_simulated',
  }
  let url = ''
  const database = openDatabase(options.stateFile)
  const clock = openClock(database, options)
  const faults = openFaults<Step>({
    down: () => apiError('service-unavailable'),
    unauthorized: () => apiError('no-matching-api-key'),
    error: apiErrorByStatus,
  })
  const provider: Provider = {
    url: () => url,
    clock,
    faults,
    sessions: openSessions(database),
    payouts: openPayouts(database),
    outbox: openOutbox(database, clock, {
      retryMs: 2_000,
      timeoutMs: 10_000,
      attempts: 3,
      sign: signWith(credentials.webhookSecret),
    }),
    atomically: atomicallyIn(database),
    settings: {
      apiKey: credentials.apiKey,
      businessName: options.businessName ?? 'Sugu',
      webhookUrl: options.webhookUrl ?? null,
      sessionSeconds: options.sessionSeconds ?? 1_800,
      lateSeconds: options.lateSeconds ?? 20,
      openingBalance: options.openingBalance ?? 0,
    },
  }
  const controls = openControls(provider)
  const app = await openServer({
    notFound: () => apiError('not-found'),
    unreadable: () => apiError('request-validation-error'),
    broken: () => apiError('service-unavailable'),
  })
  serveCheckout(app, provider)
  servePayouts(app, provider)
  serveWallet(app, provider)
  serveCheckoutPage(app, provider)
  serveControls(app, controls)

  const program = await startProgram(app, options, { faults, outbox: provider.outbox, database })
  url = options.publicUrl?.replace(/\/+$/, '') ?? program.url
  const notifyAt = (to: string) => void (provider.settings.webhookUrl = to)
  return { ...program, credentials, notifyAt, ...controls }
}
