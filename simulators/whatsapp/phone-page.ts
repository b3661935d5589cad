import type { FastifyInstance } from 'fastify'
import { sendPage } from '../program/html.ts'
import { readPhone } from '../program/malian-phone.ts'
import type { Provider } from './context.ts'
import { answerFrom, openOn } from './controls.ts'
import { phonePage, phoneStyle } from './phone-view.ts'

type PhoneQuery = { Querystring: { phone?: string | string[] } }

/** Where simulated messages are read, as a phone shows them, and answered. */
export function servePhone(app: FastifyInstance, provider: Provider): void {
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
