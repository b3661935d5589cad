import type { UserInfo } from '#contract/accounts/accounts.ts'
import { OwnShopReviews } from '#web/reviews/index.ts'

import { SellerFrame } from '../seller-frame.tsx'

/** What buyers think of what they received. */
export default function ReviewsSection({ user }: { user: UserInfo }) {
  return (
    <SellerFrame screen="reviews" detail={user.shopName}>
      <OwnShopReviews userId={user._id} />
    </SellerFrame>
  )
}
