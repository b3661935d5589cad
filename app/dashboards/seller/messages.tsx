import { BargainFacts, ProposalItem } from '#modules/bargaining/web/index.ts'
import { ShopMessages } from '#modules/conversations/web/index.ts'
import type { SignedIn } from '#client/session/user-info.ts'

/** Conversations of the shop, with the prices proposed in them. */
export function SellerMessages({ user }: { user: SignedIn }) {
  return <ShopMessages user={user} Proposal={ProposalItem} Bargain={BargainFacts} />
}
