import { failLine, rebuildBatch } from '#modules/payouts/contract/payouts.ts'
import { call } from '#web/api/client.ts'

/** Acts that want a reason, ready for the sheet that asks for it. */
export function rebuildWith(id: string) {
  return (reason: string) => call(rebuildBatch, { params: { id }, body: { reason } })
}

export function failLineWith(id: string) {
  return (reason: string) => call(failLine, { params: { id }, body: { reason } })
}
