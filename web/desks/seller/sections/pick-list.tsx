import type { UserInfo } from '#contract/accounts/accounts.ts'
import { PickList } from '#web/orders/index.ts'

import { sellerFrame } from '../seller-frame.tsx'

const Frame = sellerFrame('pick')

export default function PickListSection({ user }: { user: UserInfo }) {
  return <PickList Frame={Frame} user={user} />
}
