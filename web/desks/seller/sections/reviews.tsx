import type { UserInfo } from '#contract/accounts/accounts.ts'
import { ShopReviews } from '#web/reviews/shop-reviews.tsx'

import { SellerFrame } from '../seller-frame.tsx'

/** What buyers think of what they received. */
export default function ReviewsSection({ user }: { user: UserInfo }) {
  return (
    <SellerFrame screen="reviews">
      <ShopReviews userId={user._id} />
    </SellerFrame>
  )
}
