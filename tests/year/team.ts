import { addMs, dayMs } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import { listBatches, payLine, readBatch } from '#modules/payouts/contract/payouts.ts'
import {
  changeDeliveryTariff,
  readDeliveryTariff,
} from '#modules/pricing/contract/delivery-tariff.ts'
import {
  approveRefund,
  confirmRefund,
  listRefunds,
  sendRefund,
} from '#modules/refunds/contract/refunds.ts'
import { decideSetting, readSettingChanges } from '#modules/settings/contract/settings.ts'
import { approveAndSend } from '../support/payout-batches.ts'
import { decideComplaints, regret } from './after-sale.ts'
import { buy } from './buyers.ts'
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

/** One asks for another fee, somebody buys, and a second one approves it. */
export async function changeFee(world: World, who: number): Promise<void> {
  const admin = world.admins[who]
  if (!admin) return
  const tariff = await admin.call(readDeliveryTariff, {})
  const zones = tariff.zones.map((zone) => ({
    ...zone,
    fees: { ...zone.fees, léger: zone.fees.léger + (who === 0 ? 100 : -100) },
  }))
  await decided(world, { ...tariff, zones, reason: 'Le carburant.' })
}

/** For four days nobody can order to the regions. */
export async function closeRoad(world: World): Promise<void> {
  const until = addMs(world.market.clock.now(), 4 * dayMs)
    .toISOString()
    .slice(0, 10)
  const tariff = await world.admins[0].call(readDeliveryTariff, {})
  const pause = { reason: 'Route coupée par les pluies', until }
  const zones = tariff.zones.map((zone) => (zone.zone === 'regions' ? { ...zone, pause } : zone))
  await decided(world, { ...tariff, zones, reason: 'Route coupée.' })
}

type Tariff = Awaited<ReturnType<typeof readTariff>>
const readTariff = ({ admins }: World) => admins[0].call(readDeliveryTariff, {})

async function decided(world: World, body: Tariff & { reason: string }): Promise<void> {
  const { acts, admins } = world
  const [one, other] = admins
  await acts.try('ask for a tariff', () => one.call(changeDeliveryTariff, { body }))
  await buy(world, world.dice.upTo(world.buyers.length))
  // Both had the page open.
  await acts.try('ask for a tariff beside', () => other.call(changeDeliveryTariff, { body }))
  const { changes } = await other.call(readSettingChanges, {})
  for (const { id, decision } of changes) {
    if (decision !== null) continue
    const params = { id }
    for (const member of [one, other])
      await acts.try('approve a tariff', () =>
        member.call(decideSetting, { params, body: { approve: true } }),
      )
  }
}
