import { newId } from '#kernel/ids.ts'
import { listBatches, payLine, readBatch } from '#modules/payouts/contract/payouts.ts'
import {
  approveRefund,
  confirmRefund,
  listRefunds,
  sendRefund,
} from '#modules/refunds/contract/refunds.ts'
import { approveAndSend } from '../support/payout-batches.ts'
import { decideComplaints, regret } from './after-sale.ts'
import { handInCash } from './couriers.ts'
import { emptyDrawers } from './station.ts'
import type { World } from './world.ts'

/** A working day of the office. */
export async function workInOffice(world: World): Promise<void> {
  await handInCash(world)
  await emptyDrawers(world)
  await refund(world)
  await payOut(world)
  await regret(world)
  await decideComplaints(world)
}

/** Two of finance refund what is owed back. */
async function refund(world: World): Promise<void> {
  const { acts, books, finance } = world
  const [one, other] = finance
  const { refunds } = await one.call(listRefunds, { query: { state: 'requested', limit: 50 } })
  for (const { _id: id, amount, needsNumber, asksPayee } of refunds) {
    if (needsNumber || asksPayee) continue
    const params = { id }
    if (!(await acts.try('approve a refund', () => one.call(approveRefund, { params })))) continue
    if (!(await acts.try('send a refund', () => other.call(sendRefund, { params })))) continue
    const body = { operatorTransactionId: `R-${newId()}` }
    await acts.send('confirm a refund', () => one.call(confirmRefund, { params, body }), {
      made: () => books.refund(amount),
      madeBefore: 'payments.refund_state',
    })
  }
}

/** Saturday's batch is read by one, approved by another, and paid line by line. */
async function payOut(world: World): Promise<void> {
  const { acts, books, finance } = world
  const [reader, approver] = finance
  const { batches } = await reader.call(listBatches, { query: {} })
  for (const batch of batches) {
    if (batch.state !== 'draft') continue
    await acts.try('approve a batch', () => approveAndSend(batch, { reader, approver }))
    const { lines } = await reader.call(readBatch, { params: { id: batch._id } })
    for (const { _id: id, amount, state } of lines) {
      if (state === 'paid' || amount <= 0) continue
      const body = { operatorTransactionId: `V-${newId()}` }
      await acts.send('pay a line', () => reader.call(payLine, { params: { id }, body }), {
        made: () => books.payOut(amount),
        madeBefore: 'payouts.line_state',
      })
    }
  }
}
