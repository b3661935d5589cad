import { CourierBoxes } from '#modules/ledger/web/index.ts'

import { financeFrame } from '../finance-frame.tsx'

const Frame = financeFrame('caisses')

export default function BoxesSection() {
  return <CourierBoxes Frame={Frame} />
}
