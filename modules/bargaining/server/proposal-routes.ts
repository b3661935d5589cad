import { sql } from 'drizzle-orm'

import * as contract from '#modules/bargaining/contract/price-proposals.ts'
import type { ProposalCard } from '#modules/bargaining/contract/price-proposals.ts'
import { accountAnonymised } from '#modules/identity/module.ts'
import { productChanged } from '#modules/products/module.ts'
import { exportPart, type ReadExportParts } from '#kernel/database/data-export.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { keepAgreedPrices } from '#modules/pricing/module.ts'
import { agreedPriceBook } from './agreed-prices.ts'
import { answerByAmounts } from './answer-by-amounts.ts'
import { acceptProposal, counterProposal, refuseProposal } from './answer-proposal.ts'
import { fail } from '#modules/conversations/server/errors.ts'
import { endProposals, endProposalsOf } from './end-proposals.ts'
import { readCard, readOwnProposals } from './proposal-cards.ts'
import { countLeft, proposePrice } from './propose.ts'
import { renewVariants } from './renew-variants.ts'

export function proposalRoutes(kernel: Kernel): Route[] {
  keepAgreedPrices(kernel, agreedPriceBook)
  kernel.jobs.every('* * * * *', 'conversations.end-proposals', () => endProposals(kernel))
  kernel.jobs.every('* * * * *', 'conversations.answer-proposals', () => answerByAmounts(kernel))
  kernel.events.within(productChanged, async (tx, { productId, words }) => {
    if (words) await renewVariants(tx, productId)
  })
  kernel.events.within(accountAnonymised, (tx, { userId }) => endProposalsOf(tx, kernel, userId))
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

/** @throws conversations.proposal_answered (409) for a key already used otherwise */
async function cardOf({ db }: Kernel, messageId: number): Promise<ProposalCard> {
  const card = await readCard(db, messageId)
  if (!card) throw fail('conversations.proposal_answered')
  return card
}

export const ownProposalParts: ReadExportParts = async (db, userId) => [
  await exportPart(
    db,
    'Prix proposés',
    sql`select f.name as "Produit", p.size as "Taille", p.color as "Couleur",
      case p.side when 'buyer' then 'vous' else 'la boutique' end as "Proposé par",
      p.quantity as "Quantité", p.unit_price_francs as "Prix pour une pièce (f)",
      p.usual_price_francs as "Prix affiché (f)", p.state as "État", p.made_at as "Proposé le",
      a.ends_at as "Prix accordé jusqu’au", a.state as "État du prix accordé"
    from price_proposals p join product_facts f on f.id = p.product_id
    left join agreed_prices a on a.proposal_id = p.id
    where p.buyer_id = ${userId} order by p.made_at`,
  ),
]
