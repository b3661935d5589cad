import { approveBatch, reviewBatch, sendBatch } from '#modules/payouts/contract/payouts.ts'
import type { Person } from './market-people.ts'

/** One officer reviews a batch and sends it once another has approved its amount. */
export async function approveAndSend(
  { _id, amount }: { _id: string; amount: number },
  { reader, approver }: Record<'reader' | 'approver', Person>,
): Promise<void> {
  const params = { id: _id }
  await reader.call(reviewBatch, { params })
  await approver.call(approveBatch, { params, body: { amount } })
  await reader.call(sendBatch, { params })
}
