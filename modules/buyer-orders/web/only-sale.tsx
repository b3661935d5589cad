import { Suspense } from 'react'

import { onlySaleOf, useEntrant } from '#client/session/user-info.ts'
import { late } from '#ui/sheets/late.tsx'

const OnlySaleRemark = late(async () => (await import('./only-sale-remark.tsx')).OnlySaleRemark)

/** Says what the code of a sale opened, and leads to the rest or out. */
export function OnlySale() {
  if (onlySaleOf(useEntrant()) === null) return null
  return (
    <Suspense>
      <OnlySaleRemark />
    </Suspense>
  )
}
