import * as contract from '#modules/conversations/contract/conversations.ts'
import * as team from '#modules/conversations/contract/team-conversations.ts'
import { type Route, route } from '#kernel/http/serve.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { readVersion } from './changes.ts'
import { closeConversation, markRead, reportConversation } from './change-conversation.ts'
import { listConversations } from './list-conversations.ts'
import {
  findConversation,
  readConversation,
  readMessage,
  type Reading,
} from './read-conversation.ts'
import { decideReport, listReports, readForTeam } from './reports.ts'
import { writeMessage, writeToShop } from './write-message.ts'

const often = { perMinute: 120 }

export function conversationsRoutes(kernel: Kernel, host: () => string): Route[] {
  const reading = (): Reading => ({ kernel, host: host() })
  return [
    route(
      contract.listConversations,
      ({ caller, query }) => listConversations(reading(), { buyerId: caller.userId }, query),
      often,
    ),
    route(
      contract.listShopConversations,
      ({ shop, query }) => listConversations(reading(), { shopId: shop.shopId }, query),
      often,
    ),
    route(
      contract.readChanges,
      async ({ params }) => ({ version: await readVersion(kernel.db, params.watch) }),
      often,
    ),
    route(
      contract.readConversation,
      ({ caller, params, query }) => readConversation(reading(), caller, { ...params, ...query }),
      often,
    ),
    route(
      contract.findConversation,
      ({ caller, params, query }) => findConversation(kernel.db, caller, { ...params, ...query }),
      often,
    ),
    route(
      contract.writeToShop,
      async ({ caller, params, body }) => {
        const written = await writeToShop(reading(), caller, { ...params, draft: body })
        const { conversationId } = written
        return { conversationId, message: await readMessage(reading(), caller, written) }
      },
      { perMinute: 30 },
    ),
    route(
      contract.writeMessage,
      async ({ caller, params, body }) => {
        const written = await writeMessage(reading(), caller, {
          conversationId: params.id,
          draft: body,
        })
        const { conversationId } = written
        return { conversationId, message: await readMessage(reading(), caller, written) }
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
  ]
}
