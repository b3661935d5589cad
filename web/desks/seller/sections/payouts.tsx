import type { UserInfo } from '#contract/accounts/accounts.ts'
import { ShopPayouts } from '#web/payouts/index.ts'

import { sellerFrame } from '../seller-frame.tsx'

const Frame = sellerFrame('payouts')

export default function PayoutsSection({ user }: { user: UserInfo }) {
  return <ShopPayouts Frame={Frame} user={user} />
}
