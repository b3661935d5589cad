import { Refunds } from '#modules/payments/web/index.ts'

import { financeFrame } from '../finance-frame.tsx'

const Frame = financeFrame('remboursements')

export default function RefundsSection() {
  return <Refunds Frame={Frame} />
}
