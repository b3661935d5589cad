import type { UserInfo } from '#modules/accounts/contract/accounts.ts'
import { OwnShopReviews } from '#modules/reviews/web/index.ts'

import { SellerFrame } from '../seller-frame.tsx'

/** What buyers think of what they received. */
export default function ReviewsSection({ user }: { user: UserInfo }) {
  return (
    <SellerFrame screen="reviews" detail={user.shopName}>
      <OwnShopReviews userId={user._id} />
    </SellerFrame>
  )
}
