import type { UserInfo } from '#contract/accounts/accounts.ts'
import { ShopComplaints } from '#web/complaints/index.ts'

import { SellerFrame } from '../seller-frame.tsx'

/** What buyers complain about, and the shop's part of each thread. */
export default function ComplaintsSection({ user }: { user: UserInfo }) {
  return (
    <SellerFrame
      screen="complaints"
      detail="Répondez sous 24 heures : un colis contesté n’est pas payé en attendant."
    >
      <ShopComplaints userId={user._id} />
    </SellerFrame>
  )
}
