import { Entries } from '#web/ledger/index.ts'

import { financeFrame } from '../finance-frame.tsx'

const Frame = financeFrame('grand-livre')

export default function LedgerSection() {
  return <Entries Frame={Frame} />
}
