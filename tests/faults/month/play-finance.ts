import { randomUUID } from 'node:crypto'

import {
  approveRefund,
  confirmRefund,
  listRefunds,
  sendRefund,
} from '#modules/refunds/contract/refunds.ts'
import {
  failLine,
  listBatches,
  payLine,
  readBatch,
  retryLine,
  type Batch,
} from '#modules/payouts/contract/payouts.ts'
import { postRemittance } from '#modules/ledger/module.ts'
import { moveDepot } from '#modules/payouts/server/testing/move-depot.ts'
import { approveAndSend } from '../../support/payout-batches.ts'
import { add, chance, type Month } from './month.ts'
import { sayWhereItGoes } from '../../support/refund-number.ts'

/** Hands in all cash of each courier. */
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

/**
 * Runs the job twice at once. One line of a file in six is refused; half of those are paid when
 * retried. Lines by call are paid though Wave loses its first answer.
 */
export async function playSaturday(month: Month): Promise<void> {
  const { market, reader, approver } = month
  await Promise.all([1, 2].map(() => market.runJob('payouts.build')))
  const [batch] = (await reader.call(listBatches, {})).batches
  if (batch?.state !== 'draft') return
  await approveAndSend(batch, { reader, approver })
  const read = async () =>
    (await reader.call(readBatch, { params: { id: batch._id } })).lines.filter(
      ({ state }) => state !== 'withdrawn',
    )
  const lines = await read()
  for (const line of lines.filter(({ byCall }) => !byCall)) await playLine(month, line)
  market.wave.setFault('payout', { kind: 'lost', times: 1 })
  await watchTransfers(month)
  await retryRefused(month, await read())
  for (const line of (await read()).filter(({ provider }) => provider === 'wave'))
    noteCall(month, line)
}

/** Runs two processes at once, then once more for the rest. */
async function watchTransfers({ market }: Month): Promise<void> {
  await Promise.all([1, 2].map(() => market.runJob('payouts.transfers')))
  market.wave.clearFaults()
  await market.runJob('payouts.transfers')
}

/** Shops whose number was refused give another, and finance sends their lines again. */
async function retryRefused(month: Month, lines: Batch['lines']): Promise<void> {
  const { reader, shops, facts } = month
  for (const { _id, ownerId, provider, state } of lines) {
    const shop = shops.find(({ seller }) => seller.shopId === ownerId)
    if (provider !== 'wave' || state !== 'failed' || !shop) continue
    facts.callsFailed += 1
    await moveDepot(shop.seller, { depotNumber: shop.seller.user.phone })
    await reader.call(retryLine, { params: { id: _id } })
  }
  await watchTransfers(month)
}

function noteCall(month: Month, line: Batch['lines'][number]): void {
  if (line.state !== 'paid') throw new Error(`line ${line._id} is ${line.state}`)
  month.facts.paidByCall += line.amount
  notePaid(month, line, line.operatorTransactionId ?? '')
}

async function playLine(month: Month, line: Batch['lines'][number]): Promise<void> {
  const { reader } = month
  const { _id, state } = line
  if (state !== 'sent') return
  const params = { id: _id }
  if (chance.whole(6) === 0) {
    await reader.call(failLine, { params, body: { reason: 'Refusé.' } })
    if (chance.whole(2) === 0) return
    await reader.call(retryLine, { params })
  }
  const transaction = `MP-${_id}`
  const pay = () => reader.call(payLine, { params, body: { operatorTransactionId: transaction } })
  await Promise.allSettled([pay(), pay()])
  notePaid(month, line, transaction)
}

function notePaid(
  { market, facts, transfers }: Month,
  { provider, owner, ownerId, amount }: Batch['lines'][number],
  transaction: string,
): void {
  transfers.push({
    provider,
    transaction,
    type: 'Versement',
    francs: amount,
    at: market.clock.now(),
  })
  facts.linesPaid += 1
  if (owner === 'seller') add(facts.paidOut, ownerId, amount)
  else facts.couriersPaid += amount
}

/** Sends half of the refunds that wait. */
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
