import { Months } from '#modules/ledger/web/index.ts'

import { financeFrame } from '../finance-frame.tsx'

const Frame = financeFrame('cloture')

export default function MonthsSection() {
  return <Months Frame={Frame} />
}
