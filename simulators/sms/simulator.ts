import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

import { openAccessTokens } from '../orange-gateway/access-tokens.ts'
import { gatewayError, oauthError, gatewayErrorByNumber } from '../orange-gateway/answers.ts'
import { atomicallyIn, openClock, openDatabase } from '../program/database.ts'
import { openFaults } from '../program/faults.ts'
import { openRequestBudget, refuseBearer, serveTokenEndpoint } from '../orange-gateway/oauth.ts'
import { openServer, startProgram, type ProgramOptions } from '../program/run-program.ts'
import { type Message, openInbox, type Provider, type SmsStep } from './state.ts'
import { measure, serveInbox } from './inbox.ts'
import { refuse, type Refusal } from '../program/request-rules.ts'
import {
  programControls,
  type ProgramControls,
  serveControl,
  serveProgramControls,
} from '../program/program-controls.ts'

/** Provoke a real operator's failures at each message. */
const sentinels = { providerError: '79000051', timeOut: '79000052' } as const

const dayMs = 86_400_000

type SmsOptions = ProgramOptions & {
  clientId?: string
  clientSecret?: string
  /** Default `tel:+2230000`. */
  sender?: string
  /** Units on the contract when the state is new. */
  balance?: number
  messagesPerSecond?: number
  accessTokenSeconds?: number
  /** Wait of the sentinel that times out. */
  timeoutSeconds?: number
}

export type SmsSimulator = Controls & {
  url: string
  credentials: { clientId: string; clientSecret: string; sender: string }
  close: () => Promise<void>
}

/** @throws when the port is taken or the state file cannot be opened */
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
  const faults = openFaults<SmsStep>({
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

/** `GET /sms/admin/v1/contracts?country=MLI`: units left. Another country has no contract. */
function serveContracts(app: FastifyInstance, provider: Provider): void {
  app.get<{ Querystring: { country?: string } }>(
    '/sms/admin/v1/contracts',
    provider.faults.guard('balance'),
    (request, reply) => {
      const refusal = refuseBearer(request, provider.tokens)
      if (refusal !== null) return refuse(reply, refusal)
      const country = request.query.country ?? 'MLI'
      if (country !== 'MLI') return reply.send([])

      const now = provider.clock.now()
      const units = provider.inbox.balance()
      return reply.send([
        {
          id: 'simulated-contract',
          type: 'SELFSERVICE',
          country: 'MLI',
          offerName: 'Simulation',
          status: units > 0 ? 'ACTIVE' : 'EXPIRED',
          availableUnits: units,
          creationDate: new Date(now.getTime() - dayMs).toISOString(),
          lastUpdateDate: now.toISOString(),
          expirationDate: new Date(now.getTime() + 90 * dayMs).toISOString(),
        },
      ])
    },
  )
}

type Controls = ProgramControls<SmsStep> & {
  /** Newest first; of one number, or all. */
  messages: (phone?: string) => Message[]
  clearMessages: () => void
  balance: () => number
  /** 0: messages are refused until units are added. */
  setBalance: (units: number) => void
}

function openControls(provider: Provider): Controls {
  const { inbox } = provider
  return {
    ...programControls(provider),
    messages: (phone) => inbox.newestFirst({ phone, limit: 5_000 }),
    clearMessages: inbox.clear,
    balance: inbox.balance,
    setBalance: inbox.setBalance,
  }
}

function serveControls(app: FastifyInstance, controls: Controls): void {
  serveProgramControls(app, z.enum(['token', 'send', 'balance']), controls)
  serveControl(app, 'balance', z.object({ units: z.int().nonnegative() }), ({ units }) =>
    controls.setBalance(units),
  )
  serveControl(app, 'clear-messages', z.object({}), () => controls.clearMessages())
}

function serveOutbound(app: FastifyInstance, provider: Provider): void {
  const path = '/smsmessaging/v1/outbound/:sender/requests'
  app.post<{ Params: { sender: string } }>(
    path,
    provider.faults.guard('send'),
    (request, reply) => {
      const refusal = refuseBearer(request, provider.tokens)
      if (refusal !== null) return refuse(reply, refusal)
      if (!provider.pace.take()) return refuse(reply, smsErrors.tooFast())

      const { sender } = request.params
      if (sender !== provider.settings.sender)
        return refuse(reply, smsErrors.invalidField('senderAddress'))
      const read = readOutboundRequest(request.body, sender)
      if (!read.ok) return refuse(reply, read.refusal)
      const { phone, senderName, message } = read.value

      if (phone === sentinels.providerError) return refuse(reply, smsErrors.broken())
      if (phone === sentinels.timeOut) {
        provider.faults.delayThenCut(reply, provider.settings.timeoutSeconds)
        return reply
      }
      const receivedAt = provider.clock.now().toISOString()
      const received = provider.inbox.receive({ phone, sender, senderName, message, receivedAt })
      if (received === null) return refuse(reply, smsErrors.exhausted())

      return reply.code(201).send({
        outboundSMSMessageRequest: {
          address: `tel:+223${phone}`,
          senderAddress: sender,
          ...(senderName !== null && { senderName }),
          outboundSMSTextMessage: { message },
          resourceURL: `${provider.url()}/smsmessaging/v1/outbound/${encodeURIComponent(sender)}/requests/${received.id}`,
        },
      })
    },
  )
}

type OutboundRequest = { phone: string; sender: string; senderName: string | null; message: string }

type Read = { ok: true; value: OutboundRequest } | { ok: false; refusal: Refusal }

function readOutboundRequest(body: unknown, sender: string): Read {
  const request = fieldOf(body, 'outboundSMSMessageRequest')
  if (!isObject(request)) return refused(smsErrors.invalidField('outboundSMSMessageRequest'))

  const phone = readAddress(fieldOf(request, 'address'))
  if (phone === null) return refused(smsErrors.invalidAddress())
  if (fieldOf(request, 'senderAddress') !== sender)
    return refused(smsErrors.invalidField('senderAddress'))

  const senderName = fieldOf(request, 'senderName') ?? null
  if (senderName !== null && !isSenderName(senderName))
    return refused(smsErrors.invalidField('senderName'))

  const message = fieldOf(fieldOf(request, 'outboundSMSTextMessage'), 'message')
  if (typeof message !== 'string' || message === '') {
    return refused(smsErrors.invalidField('outboundSMSTextMessage.message'))
  }
  const { length, longest } = measure(message)
  if (length > longest) return refused(smsErrors.tooLong(longest))

  return { ok: true, value: { phone, sender, senderName, message } }
}

function readAddress(address: unknown): string | null {
  return typeof address === 'string' ? (/^tel:\+223([5-9]\d{7})$/.exec(address)?.[1] ?? null) : null
}

function isSenderName(name: unknown): name is string {
  return typeof name === 'string' && /^[A-Za-z0-9]{1,11}$/.test(name)
}

function fieldOf(body: unknown, name: string): unknown {
  return isObject(body) ? Object.entries(body).find(([key]) => key === name)?.[1] : undefined
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function refused(refusal: Refusal): Read {
  return { ok: false, refusal }
}

/**
 * The messaging API's shape. Only the HTTP status is documented; the identifiers are OMA's
 * ParlayREST.
 */
function smsError(status: number, messageId: string, text: string): Refusal {
  return { status, body: { requestError: { serviceException: { messageId, text } } } }
}

const smsErrors = {
  invalidField: (field: string) =>
    smsError(400, 'SVC0002', `Invalid input value for message part ${field}`),
  invalidAddress: () =>
    smsError(400, 'SVC0004', 'No valid addresses provided in message part address'),
  tooLong: (longest: number) =>
    smsError(400, 'SVC0280', `Message too long. Maximum length is ${longest} characters`),
  exhausted: () =>
    smsError(403, 'POL0001', 'A policy error occurred. Error code is: exhausted balance'),
  tooFast: () =>
    smsError(429, 'POL0001', 'A policy error occurred. Error code is: too many messages a second'),
  notFound: () => smsError(404, 'SVC0002', 'The requested resource does not exist'),
  broken: () => smsError(500, 'SVC0001', 'A service error occurred'),
  unavailable: () =>
    smsError(503, 'SVC0001', 'A service error occurred. Error code is: service unavailable'),
}

/** Takes a gateway's code, or 403 for an exhausted balance, 429, 500. */
function smsErrorByNumber(code: number): Refusal {
  if (code === 403) return smsErrors.exhausted()
  if (code === 429) return smsErrors.tooFast()
  if (code === 500) return smsErrors.broken()
  return gatewayErrorByNumber(code)
}
