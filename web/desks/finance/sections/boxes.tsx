import { CourierBoxes } from '#web/ledger/index.ts'

import { financeFrame } from '../finance-frame.tsx'

const Frame = financeFrame('caisses')

export default function BoxesSection() {
  return <CourierBoxes Frame={Frame} />
}
