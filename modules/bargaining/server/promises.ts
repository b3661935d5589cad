import { and, eq, inArray, sql } from 'drizzle-orm'

import { agreedPrices, priceProposals } from '#modules/bargaining/database/tables.ts'
import { conversationFacts } from '#modules/conversations/database/views.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import { productFacts } from '#modules/products/database/views.ts'
import { shopFacts, shopOpening } from '#modules/shops/database/views.ts'
import { oneByOne } from '#kernel/jobs/one-by-one.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { promiseKind } from '#kernel/promise-kinds.ts'
import { shortName } from '#kernel/wire/person-names.ts'
import { endProposal } from './end-proposals.ts'
import { shopAnswersBefore } from './write-proposal.ts'

type About = { product: string; buyer: string; conversationId: string; isOfBuyer: boolean }

/** A shop answers a buyer's price; the proposal of a shop waits for its buyer. */
const answerPrice = promiseKind<About>({
  kind: 'bargaining.answer',
  label: 'Prix proposés',
  owes: 'shop',
  right: 'answers',
  open: sql`select p.id, p.made_at as since, p.ends_at as due_at,
      case when p.side = 'buyer' then c.shop_id end as owes_id,
      json_build_object('product', f.name, 'buyer', u.name, 'conversationId', c.id,
        'isOfBuyer', p.side = 'buyer') as about
    from ${priceProposals} p
    join ${conversationFacts} c on c.id = p.conversation_id
    join ${productFacts} f on f.id = p.product_id
    join ${personFacts} u on u.id = p.buyer_id
    where p.state = 'open'`,
  says: ({ about }) => ({
    what: 'Prix proposé par un acheteur',
    detail: about.product,
    forWhom: shortName(about.buyer),
    to: `/vendeur-dashboard?onglet=messages&conversation=${about.conversationId}`,
    verb: 'Répondre',
  }),
  end: {
    words: 'Un prix proposé sans réponse s’éteint.',
    among: waitForShops,
    run: endProposal,
  },
})

/** A buyer orders at the price that was agreed. */
const useAgreedPrice = promiseKind<null>({
  kind: 'bargaining.order',
  label: 'Prix proposés',
  owes: 'buyer',
  open: sql`select p.id, p.made_at as since, a.ends_at as due_at, p.buyer_id as owes_id,
      null::json as about
    from ${agreedPrices} a join ${priceProposals} p on p.id = a.proposal_id
    where a.state = 'live'`,
  end: { words: 'Un prix convenu et non commandé s’éteint.', run: endProposal },
})

export const bargainingPromises = [answerPrice, useAgreedPrice]

/** A shop that closed since has until it opens again: its end moves later, never nearer. */
async function waitForShops(
  kernel: Kernel,
  things: readonly { id: string; about: About }[],
): Promise<ReadonlySet<string>> {
  const { id, madeAt, endsAt, state } = priceProposals
  const asked = things.flatMap((thing) => (thing.about.isOfBuyer ? [thing.id] : []))
  const due = await kernel.db
    .select({ id, madeAt, endsAt, ...shopOpening })
    .from(priceProposals)
    .innerJoin(conversationFacts, eq(conversationFacts.id, priceProposals.conversationId))
    .innerJoin(shopFacts, eq(shopFacts.id, conversationFacts.shopId))
    .where(and(eq(state, 'open'), inArray(id, asked)))
  const later = due.flatMap(({ id: proposalId, madeAt: from, endsAt: before, ...shop }) => {
    const until = shopAnswersBefore(kernel, shop, from)
    return until > before ? [{ id: proposalId, until }] : []
  })
  await oneByOne(kernel, 'promises.end', later, (moved) =>
    kernel.db
      .update(priceProposals)
      .set({ endsAt: moved.until })
      .where(and(eq(id, moved.id), eq(state, 'open'))),
  )
  const moved = new Set(later.map((one) => one.id))
  return new Set(things.flatMap((thing) => (moved.has(thing.id) ? [] : thing.id)))
}
