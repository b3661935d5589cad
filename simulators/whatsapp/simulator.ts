import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { atomicallyIn, openClock, openDatabase } from '../program/database.ts'
import { openFaults } from '../program/faults.ts'
import { openServer, startProgram, type ProgramOptions } from '../program/run-program.ts'
import { openOutbox } from '../program/outbox.ts'
import { graphError, graphErrorByCode, type Provider, type WhatsAppStep } from './context.ts'
import { openMessages, type Message, type MessageStatus } from './message-rows.ts'
import { serveMessages, newMessageId } from './messages-route.ts'
import { openTemplates } from './template-rows.ts'
import { serveTemplates } from './templates-route.ts'
import { signWith, announceAnswer, announceStatus, statusBody } from './webhooks.ts'
import { sendPage } from '../program/html.ts'
import { readPhone } from '../program/request-rules.ts'
import { phonePage, phoneStyle } from './phone-view.ts'
import {
  notifierControls,
  type NotifierControls,
  serveControl,
  serveProgramControls,
} from '../program/program-controls.ts'

const step = z.enum(['send', 'templates'])

const ofPhone = z.object({ phone: z.string().regex(/^\d{8}$/) })

export type WhatsAppOptions = ProgramOptions & {
  /** The business's; without it, or before `notifyAt`, none is sent. */
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
  /** Sets the business's address, as the provider's portal does. */
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

/** @throws when the port is taken or the state file cannot be opened */
export async function openWhatsAppSimulator(
  options: WhatsAppOptions = {},
): Promise<WhatsAppSimulator> {
  const credentials = simulatedCredentials
  let url = ''
  const database = openDatabase(options.stateFile)
  const clock = openClock(database, options)
  const faults = openFaults<WhatsAppStep>({
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

type PhoneQuery = { Querystring: { phone?: string | string[] } }

/** Serves the phone, where messages are read and answered. */
function servePhone(app: FastifyInstance, provider: Provider): void {
  app.get<PhoneQuery>('/', (request, reply) => {
    const typed = ([request.query.phone].flat()[0] ?? '').slice(0, 40)
    const phone = readPhone(typed)
    if (phone) openOn(provider, phone)
    const view = {
      business: provider.settings.businessName,
      phones: provider.messages.phones(12),
      typed,
      phone,
      // A phone shows the oldest first.
      messages: phone ? provider.messages.newestFirst({ phone, limit: 100 }).toReversed() : [],
    }
    return sendPage(reply, 200, phonePage(view), phoneStyle)
  })

  app.post<{ Body: { phone?: string; text?: string } | undefined }>('/answer', (request, reply) => {
    const phone = readPhone(request.body?.phone ?? '')
    const text = request.body?.text?.trim().slice(0, 1_000)
    if (!phone || !text) return reply.redirect('/', 303)
    answerFrom(provider, phone, text)
    return reply.redirect(`/?phone=${phone}`, 303)
  })
}

type Controls = NotifierControls<WhatsAppStep> & {
  /** Newest first; of one number, or all. */
  messages: (phone?: string) => Message[]
  clearMessages: () => void
  templates: () => string[]
  /** Marks the phone's messages read, and notifies the business. */
  open: (phone: string) => void
  /** Writes to the business. */
  answer: (phone: string, text: string) => void
  /**
   * Sends a true or false status by hand.
   * @returns the business's HTTP status; null: no answer
   */
  notify: (id: string, status: MessageStatus) => Promise<number | null>
  /** Asks the business for the challenge, as when its address is set. */
  verifyAddress: () => Promise<boolean>
}

function openControls(provider: Provider): Controls {
  const { clock, messages, outbox } = provider
  return {
    ...notifierControls(provider),
    messages: (phone) => messages.newestFirst({ phone, limit: 5_000 }),
    clearMessages: messages.clear,
    templates: () => provider.templates.all().map(({ name }) => name),
    open: (phone) => openOn(provider, phone),
    answer: (phone, text) => {
      answerFrom(provider, phone, text)
    },
    notify: async (id, status) => {
      const message = messages.byId(id)
      const url = provider.settings.webhookUrl
      if (!message || !url) throw new RangeError(`No message ${id}, or nobody to notify`)
      const body = statusBody(provider, message, status, clock.now().getTime())
      return outbox.sendNow({ subject: id, url, body })
    },
    verifyAddress: async () => {
      const { webhookUrl, verifyToken } = provider.settings
      if (!webhookUrl) return false
      const challenge = String(Math.floor(Math.random() * 1_000_000_000))
      const query = new URLSearchParams({
        'hub.mode': 'subscribe',
        'hub.verify_token': verifyToken,
        'hub.challenge': challenge,
      })
      const answer = await fetch(`${webhookUrl}?${query}`)
      return answer.ok && (await answer.text()) === challenge
    },
  }
}

function openOn(provider: Provider, phone: string): void {
  provider.atomically(() => {
    for (const message of provider.messages.unread(phone)) {
      provider.messages.setStatus(message.id, 'read')
      announceStatus(provider, message, 'read')
    }
  })
  provider.outbox.wake()
}

function answerFrom(provider: Provider, phone: string, text: string): void {
  const message: Message = {
    id: newMessageId(),
    phone,
    direction: 'in',
    template: null,
    body: text,
    buttons: [],
    reference: null,
    status: 'delivered',
    at: provider.clock.now().getTime(),
  }
  provider.atomically(() => {
    provider.messages.write(message)
    announceAnswer(provider, message)
  })
  provider.outbox.wake()
}

function serveControls(app: FastifyInstance, controls: Controls): void {
  serveProgramControls(app, step, controls)
  serveControl(app, 'open', ofPhone, ({ phone }) => controls.open(phone))
  serveControl(app, 'answer', ofPhone.extend({ text: z.string().min(1) }), ({ phone, text }) =>
    controls.answer(phone, text),
  )
  serveControl(app, 'messages', ofPhone.partial(), ({ phone }) => ({
    messages: controls.messages(phone),
  }))
  serveControl(app, 'clear-messages', z.object({}), () => controls.clearMessages())
}
