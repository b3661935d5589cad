import type { UserInfo } from '#modules/accounts/contract/accounts.ts'
import { ShopPromotions } from '#modules/promotions/web/index.ts'

import { sellerFrame } from '../seller-frame.tsx'

const Frame = sellerFrame('promotions')

/** What the shop gives off, with and without codes. */
export default function PromotionsSection({ user }: { user: UserInfo }) {
  return <ShopPromotions userId={user._id} Frame={Frame} />
}
