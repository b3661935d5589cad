/** Prices proposed in a conversation, answered, agreed for one order. */
import { acts } from './contract/acts.ts'
import { priceSteps as neededSteps } from '#modules/conversations/module.ts'
import { accountAnonymised } from '#modules/identity/module.ts'
import { agreedPrices } from '#modules/pricing/module.ts'
import { productChanged } from '#modules/products/module.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { Module, OpenedModule } from '#kernel/module.ts'
import { agreedPriceBook } from './server/agreed-prices.ts'
import { answerByAmounts } from './server/answer-by-amounts.ts'
import { endProposalsOf } from './server/end-proposals.ts'
import { bargainingPromises } from './server/promises.ts'
import { notifyAboutProposals } from './server/notices.ts'
import { ownProposalParts } from './server/own-data.ts'
import { priceSteps } from './server/proposal-cards.ts'
import { renewVariants } from './server/renew-variants.ts'
import { bargainingRoutes } from './server/routes.ts'

export { acceptProposal, counterProposal } from './server/answer-proposal.ts'
export { readCard } from './server/proposal-cards.ts'
export { proposePrice } from './server/propose.ts'

export const bargaining: Module = {
  name: 'bargaining',
  section: { tag: 'conversations' },
  acts,
  ownData: ownProposalParts,
  notices: notifyAboutProposals,
  promises: bargainingPromises,
  provides: [neededSteps.by(() => priceSteps), agreedPrices.by(() => agreedPriceBook)],
  open: openBargaining,
}

function openBargaining(kernel: Kernel): OpenedModule {
  kernel.jobs.every('* * * * *', 'bargaining.answer-proposals', () => answerByAmounts(kernel))
  kernel.events.within(productChanged, async (tx, { productId, words }) => {
    if (words) await renewVariants(tx, productId)
  })
  kernel.events.within(accountAnonymised, (tx, { userId }) => endProposalsOf(tx, kernel, userId))
  return { routes: bargainingRoutes(kernel) }
}
