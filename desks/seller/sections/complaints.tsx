import type { UserInfo } from '#modules/accounts/contract/accounts.ts'
import { hoursWords } from '#kernel/wire/span-words.ts'
import { ShopComplaints } from '#modules/complaints/web/index.ts'

import { useDeadlines } from '#modules/settings/web/index.ts'

import { SellerFrame } from '../seller-frame.tsx'

/** What buyers complain about, and the shop's part of each thread. */
export default function ComplaintsSection({ user }: { user: UserInfo }) {
  const within = hoursWords(useDeadlines().complaintAnswerHours)
  return (
    <SellerFrame
      screen="complaints"
      detail={`Répondez sous ${within} : un colis contesté n’est pas payé en attendant.`}
    >
      <ShopComplaints userId={user._id} />
    </SellerFrame>
  )
}
