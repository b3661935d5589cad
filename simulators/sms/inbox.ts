import type { FastifyInstance } from 'fastify'
import { sendPage } from '../program/html.ts'
import { readPhone } from '../program/malian-phone.ts'
import type { Provider } from './context.ts'
import { inboxPage, inboxStyle } from './inbox-view.ts'

type Filter = { Querystring: { phone?: string | string[]; auto?: string | string[] } }

/** Where simulated messages are read: `/` by people, `/inbox` by programs; newest first. */
export function serveInbox(app: FastifyInstance, provider: Provider): void {
  app.get<Filter>('/', (request, reply) => {
    const typed = first(request.query.phone)
    const phone = readPhone(typed)
    const view = {
      messages:
        typed !== '' && phone === null
          ? []
          : provider.inbox.newestFirst({ phone: phone ?? undefined, limit: 100 }),
      phones: provider.inbox.phones(12),
      typed,
      phone,
      refreshes: first(request.query.auto) !== 'non' && (typed === '' || phone !== null),
      balance: provider.inbox.balance(),
    }
    return sendPage(reply, 200, inboxPage(view), inboxStyle)
  })

  app.get<Filter>('/inbox', (request, reply) => {
    const typed = first(request.query.phone)
    const phone = readPhone(typed)
    if (typed !== '' && phone === null)
      return reply.code(400).send({ message: 'Ce numéro n’est pas valide.' })
    return reply.send({
      messages: provider.inbox.newestFirst({ phone: phone ?? undefined, limit: 1000 }),
    })
  })
}

function first(value: string | string[] | undefined): string {
  return ([value].flat()[0] ?? '').slice(0, 40)
}
