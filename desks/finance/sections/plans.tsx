import { PaidPlans } from '#modules/ledger/web/index.ts'
import { SettingsCards } from '#modules/settings/web/index.ts'

import { financeFrame } from '../finance-frame.tsx'

const Frame = financeFrame('abonnements')

export default function PlansSection() {
  return (
    <PaidPlans
      Frame={Frame}
      last={
        <div className="card-columns">
          <SettingsCards approvedOnly />
        </div>
      }
    />
  )
}
