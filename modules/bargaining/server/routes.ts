import * as contract from '#modules/bargaining/contract/price-proposals.ts'
import type { ProposalCard } from '#modules/conversations/contract/proposal-card.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { acceptProposal, counterProposal, refuseProposal } from './answer-proposal.ts'
import { fail } from './errors.ts'
import { readCard, readOwnProposals } from './proposal-cards.ts'
import { countLeft, proposePrice } from './propose.ts'

export function bargainingRoutes(kernel: Kernel): Route[] {
  const perMinute = { perMinute: 30 }
  const show = async (said: { conversationId: string; messageId: number }) => ({
    conversationId: said.conversationId,
    proposal: await cardOf(kernel, said.messageId),
  })
  return [
    route(contract.readOwnProposals, ({ params, caller }) =>
      readOwnProposals(
        kernel.db,
        { buyerId: caller.userId, productId: params.id },
        kernel.clock.now(),
      ),
    ),
    route(
      contract.proposePrice,
      async ({ params: { id: productId }, body, caller, address }) => {
        const said = await proposePrice(kernel, caller, { ...body, productId, address })
        const now = kernel.clock.now()
        const of = { buyerId: caller.userId, productId }
        const { left, again } = await countLeft(kernel.db, of, now)
        return { ...(await show(said)), left, again: again?.toISOString() ?? null }
      },
      perMinute,
    ),
    route(
      contract.acceptProposal,
      async ({ params, body, caller }) =>
        show(await acceptProposal(kernel, caller, { proposalId: params.id, ...body })),
      perMinute,
    ),
    route(
      contract.refuseProposal,
      async ({ params, body, caller }) =>
        show(await refuseProposal(kernel, caller, { proposalId: params.id, ...body })),
      perMinute,
    ),
    route(
      contract.counterProposal,
      async ({ params: { id: proposalId }, body, caller, address }) =>
        show(await counterProposal(kernel, caller, { proposalId, ...body, address })),
      perMinute,
    ),
  ]
}

/** @throws bargaining.proposal_answered (409) for a key already used otherwise */
async function cardOf({ db }: Kernel, messageId: number): Promise<ProposalCard> {
  const card = await readCard(db, messageId)
  if (!card) throw fail('bargaining.proposal_answered')
  return card
}
