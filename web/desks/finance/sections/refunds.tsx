import { Refunds } from '#web/payments/index.ts'

import { financeFrame } from '../finance-frame.tsx'

const Frame = financeFrame('remboursements')

export default function RefundsSection() {
  return <Refunds Frame={Frame} />
}
