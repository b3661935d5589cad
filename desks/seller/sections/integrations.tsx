import type { UserInfo } from '#modules/accounts/contract/accounts.ts'
import { Integrations } from '#modules/integrations/web/index.ts'

import { SellerFrame } from '../seller-frame.tsx'

/** Keys and webhooks, for a shop with a system of its own. */
export default function IntegrationsSection({ user }: { user: UserInfo }) {
  return (
    <SellerFrame screen="integrations" detail={user.shopName}>
      <Integrations userId={user._id} />
    </SellerFrame>
  )
}
