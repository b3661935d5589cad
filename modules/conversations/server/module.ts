/** Conversations (numbers and links masked), agreed prices, reports. */
import * as contract from '#modules/conversations/contract/conversations.ts'
import * as team from '#modules/conversations/contract/team-conversations.ts'
import { accountAnonymised } from '#modules/accounts/server/module.ts'
import { type Route, route } from '#kernel/http/serve.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { Changes } from './changes.ts'
import { closeConversation, markRead, reportConversation } from './change-conversation.ts'
import { forgetBuyer } from './forget-person.ts'
import { listConversations } from './list-conversations.ts'
import { scheduleFindingContacts } from './mask-contacts.ts'
import { scheduleMeasuringAnswers } from './measure-answers.ts'
import {
  findConversation,
  readConversation,
  readMessage,
  type FindComplainable,
  type Place,
} from './read-conversation.ts'
import { proposalRoutes } from './proposal-routes.ts'
import { decideReport, listReports, readForTeam } from './reports.ts'
import { writeMessage, writeToShop } from './write-message.ts'

export {
  agreedUsesOf,
  giveBackAgreedPrices,
  isAgreedPriceGone,
  noAgreedPrices,
  readAgreedPrices,
  takeAgreedPricesAgain,
  type AgreedPrice,
  type AgreedPrices,
} from './agreed-prices.ts'
export { messageSent, priceAnswered, proposalEnded, type MessageSent } from './events.ts'
export { markRead } from './change-conversation.ts'
export { ownConversationParts } from './export-messages.ts'
export { measureAnswers } from './measure-answers.ts'
export { writeMessage, writeToShop } from './write-message.ts'
export { findUnread, type UnreadMessage } from './unread-message.ts'
export { acceptProposal, counterProposal } from './answer-proposal.ts'
export { readCard } from './proposal-cards.ts'
export { proposePrice } from './propose.ts'
export { ownProposalParts } from './proposal-routes.ts'

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
