import type { UserInfo } from '#modules/accounts/contract/accounts.ts'
import { SellingCostsCard } from '#modules/cart/web/index.ts'
import { ShopPayouts } from '#modules/payouts/web/index.ts'

import { sellerFrame } from '../seller-frame.tsx'

const Frame = sellerFrame('payouts')

export default function PayoutsSection({ user }: { user: UserInfo }) {
  return (
    <ShopPayouts Frame={Frame} user={user}>
      <SellingCostsCard />
    </ShopPayouts>
  )
}
