import { Disagreements } from '#modules/reconciliation/web/index.ts'

import { financeFrame } from '../finance-frame.tsx'

const Frame = financeFrame('rapprochement')

export default function ReconciliationSection() {
  return <Disagreements Frame={Frame} />
}
