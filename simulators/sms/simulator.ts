import { openAccessTokens } from '../orange-gateway/access-tokens.ts'
import { gatewayError, oauthError } from '../orange-gateway/answers.ts'
import { openClock } from '../program/clock.ts'
import { atomicallyIn, openDatabase } from '../program/database.ts'
import { openFaults } from '../program/faults.ts'
import { serveTokenEndpoint } from '../orange-gateway/oauth.ts'
import { openServer } from '../program/open-server.ts'
import { startProgram, type ProgramOptions } from '../program/start-program.ts'
import { openRequestBudget } from '../orange-gateway/request-budget.ts'
import type { Provider, Step } from './context.ts'
import { serveContracts } from './contracts.ts'
import { openControls, serveControls, type Controls } from './controls.ts'
import { serveInbox } from './inbox.ts'
import { serveOutbound } from './outbound.ts'
import { smsErrorByNumber, smsErrors } from './sms-errors.ts'
import { openInbox } from './state.ts'

export type SmsOptions = ProgramOptions & {
  clientId?: string
  clientSecret?: string
  /** `tel:+2230000` by default. */
  sender?: string
  /** Units on the contract when the state is new. */
  balance?: number
  messagesPerSecond?: number
  /** Validity of an access token, in seconds. */
  accessTokenSeconds?: number
  /** How long the sentinel number that times out keeps a request waiting, in seconds. */
  timeoutSeconds?: number
}

export type SmsSimulator = Controls & {
  url: string
  credentials: { clientId: string; clientSecret: string; sender: string }
  close: () => Promise<void>
}

/**
 * Opens a provider that listens.
 * @throws when the port is taken or the state file cannot be opened.
 */
export async function openSmsSimulator(options: SmsOptions = {}): Promise<SmsSimulator> {
  const credentials = {
    clientId: options.clientId ?? 'simulated-client',
    clientSecret: options.clientSecret ?? 'simulated-secret',
    sender: options.sender ?? 'tel:+2230000',
  }
  const accessTokenSeconds = options.accessTokenSeconds ?? 3600
  let url = ''

  const database = openDatabase(options.stateFile)
  const clock = openClock(database, options)
  const faults = openFaults<Step>({
    down: smsErrors.unavailable,
    unauthorized: (step) =>
      step === 'token'
        ? oauthError(401, 'invalid_client', 'Refused once, on request.')
        : gatewayError(42),
    error: smsErrorByNumber,
  })
  const provider: Provider = {
    url: () => url,
    clock,
    faults,
    tokens: openAccessTokens(database, clock, accessTokenSeconds),
    inbox: openInbox(database, options.balance ?? 100_000, atomicallyIn(database)),
    pace: openRequestBudget(options.messagesPerSecond ?? 5, 1_000, clock.elapsedMs),
    settings: { sender: credentials.sender, timeoutSeconds: options.timeoutSeconds ?? 60 },
  }
  const controls = openControls(provider)

  const app = await openServer({
    notFound: smsErrors.notFound,
    unreadable: () => smsErrors.invalidField('body'),
    broken: smsErrors.broken,
  })
  serveTokenEndpoint(app, {
    credentials,
    tokens: provider.tokens,
    validitySeconds: accessTokenSeconds,
    budget: openRequestBudget(50, 60_000, clock.elapsedMs),
    guard: faults.guard('token'),
  })
  serveOutbound(app, provider)
  serveContracts(app, provider)
  serveInbox(app, provider)
  serveControls(app, controls)

  const program = await startProgram(app, options, { faults, database })
  url = program.url
  return { ...program, credentials, ...controls }
}
