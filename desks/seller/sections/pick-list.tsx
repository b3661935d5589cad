import type { UserInfo } from '#modules/accounts/contract/accounts.ts'
import { PickList } from '#modules/orders/web/index.ts'

import { sellerFrame } from '../seller-frame.tsx'

const Frame = sellerFrame('pick')

export default function PickListSection({ user }: { user: UserInfo }) {
  return <PickList Frame={Frame} user={user} />
}
