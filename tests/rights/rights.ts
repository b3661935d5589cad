import { buyerRights } from './buyer-rights.ts'
import { deliveryRights } from './delivery-rights.ts'
import type { Rights } from './right.ts'
import { sellerRights } from './seller-rights.ts'
import { teamRights } from './team-rights.ts'

/** Every call of the market and who may use it. A call that is missing here fails the tests. */
export const rights: Rights = {
  ...buyerRights,
  ...sellerRights,
  ...deliveryRights,
  ...teamRights,
}
