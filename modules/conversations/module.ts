/** Conversations of buyers and shops, numbers and links masked, and reports of them. */
import { actDomains, acts } from './contract/acts.ts'
import { conversations as complaintsConversations } from '#modules/complaints/module.ts'
import { shopAnswers } from '#modules/products/module.ts'
import { conversationFacts, shopAnswerFacts } from './database/views.ts'
import { accountAnonymised } from '#modules/identity/module.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { Module, OpenedModule } from '#kernel/module.ts'
import { conversationPromises } from './server/promises.ts'
import { tellCorrespondents } from './server/changes.ts'
import { scheduleMeasuringAnswers } from './server/measure-answers.ts'
import { notifyAboutMessages } from './server/notices.ts'
import { forgetBuyer, ownConversationParts } from './server/own-data.ts'
import { conversationsRoutes } from './server/routes.ts'
import { priceSteps } from './server/price-steps.ts'

export { markRead } from './server/change-conversation.ts'
export { bumpCorrespondents } from './server/changes.ts'
export { fail as failConversation } from './server/errors.ts'
export { measureAnswers } from './server/measure-answers.ts'
export { conversationPages } from './server/notices.ts'
export { priceSteps, toProposalCard, type PriceSteps } from './server/price-steps.ts'
export { actsForShop, lockConversation, type LockedConversation } from './server/sides.ts'
export {
  beginConversation,
  deliverMessage,
  writeMessage,
  writeToShop,
  writtenBefore,
} from './server/write-message.ts'
export { writeStep } from './server/write-step.ts'

type ConversationsParts = { publicUrl: () => string }

export const conversations: Module<ConversationsParts> = {
  name: 'conversations',
  promises: conversationPromises,
  section: { title: 'Conversations, et prix proposés' },
  withoutProof: {
    'moderation, which its author may contest': ['POST /api/admin/conversations/{id}/decision'],
  },
  acts,
  actDomains,
  ownData: ownConversationParts,
  notices: (kernel, { publicUrl }) => notifyAboutMessages(kernel, publicUrl),
  needs: [priceSteps],
  provides: [
    complaintsConversations.by(() => conversationFacts),
    shopAnswers.by(() => shopAnswerFacts),
  ],
  open: openConversations,
}

function openConversations(kernel: Kernel, { publicUrl }: ConversationsParts): OpenedModule {
  const host = () => new URL(publicUrl()).host
  scheduleMeasuringAnswers(kernel)
  tellCorrespondents(kernel)
  kernel.events.within(accountAnonymised, (tx, { userId }) => forgetBuyer(tx, kernel, userId))
  return { routes: conversationsRoutes(kernel, host) }
}
