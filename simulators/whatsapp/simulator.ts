import { openClock } from '../program/clock.ts'
import { atomicallyIn, openDatabase } from '../program/database.ts'
import { openFaults } from '../program/faults.ts'
import { openServer } from '../program/open-server.ts'
import { openOutbox } from '../program/outbox.ts'
import { startProgram, type ProgramOptions } from '../program/start-program.ts'
import type { Provider, Step } from './context.ts'
import { openControls, serveControls, type Controls } from './controls.ts'
import { graphError, graphErrorByCode } from './graph-errors.ts'
import { openMessages } from './message-rows.ts'
import { serveMessages } from './messages-route.ts'
import { servePhone } from './phone-page.ts'
import { openTemplates } from './template-rows.ts'
import { serveTemplates } from './templates-route.ts'
import { signWith } from './webhooks.ts'

export type WhatsAppOptions = ProgramOptions & {
  /** Where the business listens; without it, or before `notifyAt`, nobody is notified. */
  webhookUrl?: string
  businessName?: string
}

export type WhatsAppCredentials = {
  token: string
  phoneNumberId: string
  accountId: string
  appSecret: string
  verifyToken: string
}

export type WhatsAppSimulator = Controls & {
  url: string
  credentials: WhatsAppCredentials
  /** Sets the business's address for notifications, as the provider's portal does. */
  notifyAt: (url: string) => void
  close: () => Promise<void>
}

export const simulatedCredentials: WhatsAppCredentials = {
  token: 'simulated-token',
  phoneNumberId: '100000000000001',
  accountId: '200000000000002',
  appSecret: 'simulated-app-secret',
  verifyToken: 'simulated-verify-token',
}

/**
 * Opens a provider that listens.
 * @throws when the port is taken or the state file cannot be opened.
 */
export async function openWhatsAppSimulator(
  options: WhatsAppOptions = {},
): Promise<WhatsAppSimulator> {
  const credentials = simulatedCredentials
  let url = ''
  const database = openDatabase(options.stateFile)
  const clock = openClock(database, options)
  const faults = openFaults<Step>({
    down: () => graphError(2),
    unauthorized: () => graphError(190),
    error: graphErrorByCode,
  })
  const provider: Provider = {
    url: () => url,
    clock,
    faults,
    messages: openMessages(database),
    templates: openTemplates(database),
    outbox: openOutbox(database, clock, {
      retryMs: 2_000,
      timeoutMs: 10_000,
      attempts: 3,
      sign: signWith(credentials.appSecret),
    }),
    atomically: atomicallyIn(database),
    settings: {
      ...credentials,
      businessName: options.businessName ?? 'Sugu',
      webhookUrl: options.webhookUrl ?? null,
    },
  }
  const controls = openControls(provider)
  const app = await openServer({
    notFound: () => graphError(803),
    unreadable: () => graphError(100),
    broken: () => graphError(131000),
  })
  serveMessages(app, provider)
  serveTemplates(app, provider)
  servePhone(app, provider)
  serveControls(app, controls)

  const program = await startProgram(app, options, { faults, outbox: provider.outbox, database })
  url = program.url
  const notifyAt = (to: string) => void (provider.settings.webhookUrl = to)
  return { ...program, credentials, notifyAt, ...controls }
}
