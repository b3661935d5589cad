import { listBatches, readBatch, type Batch } from '#modules/payouts/contract/payouts.ts'
import type { Market } from '../../../../tests/support/market.ts'
import type { Person } from '../../../../tests/support/market-people.ts'
import { approveAndSend } from '../../../../tests/support/payout-batches.ts'
import { dayMs } from '#kernel/clock.ts'
import { closeAll } from './sold.ts'

/** All delivered parcels are closed, and it is Saturday: their batch, which two officers sent. */
export async function sendSaturday(
  market: Market,
  officers: { reader: Person; approver: Person },
): Promise<Batch> {
  const { reader } = officers
  await closeAll(market)
  market.clock.advance(((6 - market.clock.now().getUTCDay() + 7) % 7 || 7) * dayMs)
  await market.runJob('payouts.build')
  const [summary] = (await reader.call(listBatches, {})).batches
  const params = { id: summary?._id ?? '' }
  await approveAndSend(await reader.call(readBatch, { params }), officers)
  return reader.call(readBatch, { params })
}
