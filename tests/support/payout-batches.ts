import { approveBatch, reviewBatch, sendBatch } from '#modules/payouts/contract/payouts.ts'
import type { Person } from './market-people.ts'

/** Reviews a batch as one officer, has another approve its amount, and sends it. */
export async function approveAndSend(
  { _id, amount }: { _id: string; amount: number },
  { reader, approver }: Record<'reader' | 'approver', Person>,
): Promise<void> {
  const params = { id: _id }
  await reader.call(reviewBatch, { params })
  await approver.call(approveBatch, { params, body: { amount } })
  await reader.call(sendBatch, { params })
}
