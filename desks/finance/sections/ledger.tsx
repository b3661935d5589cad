import { Entries } from '#modules/ledger/web/index.ts'

import { financeFrame } from '../finance-frame.tsx'

const Frame = financeFrame('grand-livre')

export default function LedgerSection() {
  return <Entries Frame={Frame} />
}
