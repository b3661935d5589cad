import { ShopStatements } from '#modules/ledger/web/index.ts'

import { financeFrame } from '../finance-frame.tsx'

const Frame = financeFrame('releves')

export default function ShopsSection() {
  return <ShopStatements Frame={Frame} />
}
