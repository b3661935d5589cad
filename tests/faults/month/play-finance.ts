import { randomUUID } from 'node:crypto'

import {
  approveRefund,
  confirmRefund,
  listRefunds,
  sendRefund,
} from '#contract/payments/refunds.ts'
import {
  failLine,
  listBatches,
  payLine,
  readBatch,
  retryLine,
  type Batch,
} from '#contract/payouts/payouts.ts'
import { postRemittance } from '#server/ledger/index.ts'
import { approveAndSend } from '../../payout-batches.ts'
import { add, chance, type Month } from './month.ts'
import { sayWhereItGoes } from '../../refund-number.ts'

/** Each courier hands in all the cash that he holds. */
export async function playRemittances({ market, couriers, boxes, facts }: Month): Promise<void> {
  for (const { user } of couriers) {
    const francs = boxes.get(user._id) ?? 0
    if (francs === 0) continue
    const remittance = { remittanceId: randomUUID(), courierId: user._id, francs }
    await market.kernel.transaction((tx) =>
      postRemittance(tx, { ...remittance, at: market.clock.now() }),
    )
    boxes.set(user._id, 0)
    facts.remitted += francs
  }
}

/** The job runs twice at once. One line in six is refused; half of those are paid when retried. */
export async function playSaturday(month: Month): Promise<void> {
  const { market, reader, approver } = month
  await Promise.all([1, 2].map(() => market.runJob('payouts.build')))
  const [batch] = (await reader.call(listBatches, {})).batches
  if (batch?.state !== 'draft') return
  await approveAndSend(batch, { reader, approver })
  const { lines } = await reader.call(readBatch, { params: { id: batch._id } })
  for (const line of lines.filter(({ state }) => state === 'sent')) await playLine(month, line)
}

async function playLine(
  { market, reader, facts, transfers }: Month,
  { _id, owner, ownerId, amount }: Batch['lines'][number],
): Promise<void> {
  const params = { id: _id }
  if (chance.whole(6) === 0) {
    await reader.call(failLine, { params, body: { reason: 'Refusé.' } })
    if (chance.whole(2) === 0) return
    await reader.call(retryLine, { params })
  }
  const transaction = `MP-${_id}`
  const pay = () => reader.call(payLine, { params, body: { operatorTransactionId: transaction } })
  await Promise.allSettled([pay(), pay()])
  transfers.push({
    provider: 'orange_money',
    transaction,
    type: 'Versement',
    francs: amount,
    at: market.clock.now(),
  })
  facts.linesPaid += 1
  if (owner === 'seller') add(facts.paidOut, ownerId, amount)
  else facts.couriersPaid += amount
}

/** Half of the refunds that wait are sent. */
export async function playRefunds(month: Month): Promise<void> {
  const { market, buyers, reader, approver, facts, transfers } = month
  const { refunds } = await reader.call(listRefunds, { query: { state: 'requested', limit: 100 } })
  for (const refund of refunds.slice(0, Math.ceil(refunds.length / 2))) {
    const { _id, amount, provider } = refund
    const params = { id: _id }
    await sayWhereItGoes(buyers, refund)
    await approver.call(approveRefund, { params })
    await reader.call(sendRefund, { params })
    if (refund.byCall) await market.settle()
    else await reader.call(confirmRefund, { params, body: { operatorTransactionId: `RB-${_id}` } })
    const [confirmed] = await market.sql<{ transaction: string }>(
      "select operator_transaction_id as transaction from refunds where id = $1 and state = 'confirmed'",
      [_id],
    )
    const transaction = confirmed?.transaction ?? ''
    transfers.push({
      provider,
      transaction,
      type: 'Remboursement',
      francs: amount,
      at: market.clock.now(),
    })
    facts.refunded[provider] += amount
    facts.refundsSent += 1
  }
}
