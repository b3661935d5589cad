import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import {
  notifierControls,
  serveProgramControls,
  type NotifierControls,
} from '../program/program-controls.ts'
import { serveControl } from '../program/serve-control.ts'
import type { Provider, Step } from './context.ts'
import type { Message, MessageStatus } from './message-rows.ts'
import { newMessageId } from './messages-route.ts'
import { announceAnswer, announceStatus, statusBody } from './webhooks.ts'

export type Controls = NotifierControls<Step> & {
  /** Newest first; of one number, or of all. */
  messages: (phone?: string) => Message[]
  clearMessages: () => void
  /** Names of the templates that were registered. */
  templates: () => string[]
  /** The phone shows its messages: each is read, and the business is notified. */
  open: (phone: string) => void
  /** Somebody writes to the business. */
  answer: (phone: string, text: string) => void
  /**
   * Sends a status by hand, true or not.
   * @returns the business's HTTP status, null when it did not answer
   */
  notify: (id: string, status: MessageStatus) => Promise<number | null>
  /** Asks the business for the challenge, as the provider does when its address is set. */
  verifyAddress: () => Promise<boolean>
}

export function openControls(provider: Provider): Controls {
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

/** Marks every message of this phone as read. */
export function openOn(provider: Provider, phone: string): void {
  provider.atomically(() => {
    for (const message of provider.messages.unread(phone)) {
      provider.messages.setStatus(message.id, 'read')
      announceStatus(provider, message, 'read')
    }
  })
  provider.outbox.wake()
}

export function answerFrom(provider: Provider, phone: string, text: string): void {
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

const step = z.enum(['send', 'templates'])
const ofPhone = z.object({ phone: z.string().regex(/^\d{8}$/) })

/** The same controls for another process: `POST /_control/…`, JSON. */
export function serveControls(app: FastifyInstance, controls: Controls): void {
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
