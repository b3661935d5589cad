/** Conversations (numbers and links masked), agreed prices, reports. */
import type { Module } from '#kernel/module.ts'
import { notifyAboutMessages } from './server/notices.ts'
import * as contract from '#modules/conversations/contract/conversations.ts'
import * as team from '#modules/conversations/contract/team-conversations.ts'
import { accountAnonymised } from '#modules/identity/module.ts'
import { type Route, route } from '#kernel/http/serve.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { Changes } from './server/changes.ts'
import { closeConversation, markRead, reportConversation } from './server/change-conversation.ts'
import { forgetBuyer } from './server/forget-person.ts'
import { listConversations } from './server/list-conversations.ts'
import { scheduleFindingContacts } from './server/mask-contacts.ts'
import { scheduleMeasuringAnswers } from './server/measure-answers.ts'
import {
  findConversation,
  readConversation,
  readMessage,
  type FindComplainable,
  type Place,
} from './server/read-conversation.ts'
import { proposalRoutes } from '#modules/bargaining/server/proposal-routes.ts'
import { decideReport, listReports, readForTeam } from './server/reports.ts'
import { writeMessage, writeToShop } from './server/write-message.ts'

export { messageSent, priceAnswered, proposalEnded, type MessageSent } from './server/events.ts'
export { markRead } from './server/change-conversation.ts'
export { ownConversationParts } from './server/export-messages.ts'
export { measureAnswers } from './server/measure-answers.ts'
export { writeMessage, writeToShop } from './server/write-message.ts'
export { findUnread, type UnreadMessage } from './server/unread-message.ts'

/** A page polls every four seconds: this allows several. */
const reading = { perMinute: 120 }

export function conversationsDomain(
  kernel: Kernel,
  { publicUrl, findComplainable }: { publicUrl: () => string; findComplainable: FindComplainable },
): { routes: Route[] } {
  scheduleMeasuringAnswers(kernel)
  scheduleFindingContacts(kernel, () => new URL(publicUrl()).host)
  kernel.events.within(accountAnonymised, (tx, { userId }) => forgetBuyer(tx, kernel, userId))
  const changes = new Changes(kernel)
  const place = (): Place => ({ kernel, host: new URL(publicUrl()).host, findComplainable })
  return {
    routes: [
      route(
        contract.listConversations,
        ({ caller, query }) => listConversations(place(), { buyerId: caller.userId }, query),
        reading,
      ),
      route(
        contract.listShopConversations,
        ({ shop, query }) => listConversations(place(), { shopId: shop.shopId }, query),
        reading,
      ),
      route(contract.readChanges, async ({ params }) => ({
        version: await changes.versionOf(params.watch),
      })),
      route(
        contract.readConversation,
        ({ caller, params, query }) => readConversation(place(), caller, { ...params, ...query }),
        reading,
      ),
      route(
        contract.findConversation,
        ({ caller, params, query }) => findConversation(kernel.db, caller, { ...params, ...query }),
        reading,
      ),
      route(
        contract.writeToShop,
        async ({ caller, params, body }) => {
          const written = await writeToShop(place(), caller, { ...params, draft: body })
          const { conversationId } = written
          return { conversationId, message: await readMessage(place(), caller, written) }
        },
        { perMinute: 30 },
      ),
      route(
        contract.writeMessage,
        async ({ caller, params, body }) => {
          const written = await writeMessage(place(), caller, {
            conversationId: params.id,
            draft: body,
          })
          const { conversationId } = written
          return { conversationId, message: await readMessage(place(), caller, written) }
        },
        { perMinute: 30 },
      ),
      route(contract.markConversationRead, ({ caller, params, body }) =>
        markRead(kernel, caller, { ...params, ...body }),
      ),
      route(contract.closeConversation, ({ caller, params, body }) =>
        closeConversation(kernel, caller, { ...params, ...body }),
      ),
      route(
        contract.reportConversation,
        ({ caller, params, body }) => reportConversation(kernel, caller, { ...params, ...body }),
        { perMinute: 10 },
      ),
      route(team.listConversationReports, ({ query }) => listReports(kernel.db, query)),
      route(team.readReportedConversation, ({ caller, params }) =>
        readForTeam(kernel, caller, params.id),
      ),
      route(team.decideConversationReport, ({ caller, params, body }) =>
        decideReport(kernel, caller, { ...params, ...body }),
      ),
      ...proposalRoutes(kernel),
    ],
  }
}

export const conversations: Module<{ publicUrl: () => string }> = {
  name: 'conversations',
  notices: (kernel, { publicUrl }) => notifyAboutMessages(kernel, publicUrl),
}
