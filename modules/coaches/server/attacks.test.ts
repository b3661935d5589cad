import { afterAll, expect, test } from 'vitest'

import { decideAttack, listAttacks } from '#modules/coaches/contract/coach-attacks.ts'
import { choosePayer, approvePayer, listLosses } from '#modules/losses/contract/losses.ts'
import { listWaybills, noteAttack } from '#modules/coaches/contract/waybills.ts'
import { LOSS_OF_ONE } from '#modules/losses/contract/loss-rules.ts'
import { readOrder } from '#modules/orders/contract/orders.ts'
import { listNotifications } from '#modules/notices/contract/notifications.ts'
import { exportParts } from '#server/modules.ts'
import { expectLedgerAgrees } from '../../../tests/support/ledger.ts'
import type { Person } from '../../../tests/support/market-people.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { openStation } from './testing/coach-crew.ts'

const place = await openStation()
const { market, chef, arrive, admin, colleague, depart, holderOf } = place
afterAll(async () => {
  await expectLedgerAgrees(market.kernel)
  await market.close()
})

const reason = 'Le chauffeur a appelé de Diéma.'
const proof = 'M. Keïta, chef de gare, au téléphone à 9 h.'
type Sent = { buyer: Person; placed: { _id: string } }
const stateOf = async ({ buyer, placed }: Sent) =>
  (await buyer.call(readOrder, { params: { id: placed._id } })).fulfillments[0]?.state
const toldTo = async (who: Person, title: string) => {
  await market.settle()
  const { notifications } = await who.call(listNotifications, { query: {} })
  return notifications.filter((one) => one.title === title).length
}
const balanceOf = async (kind: string) =>
  (
    await market.sql<{ francs: number }>(
      `select coalesce(sum(e.amount_francs), 0)::int as francs from ledger_entries e
       join ledger_accounts a on a.id = e.account_id where a.kind = $1`,
      [kind],
    )
  )[0]?.francs ?? 0
const attack = (id: string, who = chef) =>
  who.call(noteAttack, { params: { id }, body: { reason } })
const approve = (id: string, who = admin, words = proof) =>
  who.call(decideAttack, { params: { id }, body: { approve: true, proof: words } })
const losses = () => admin.call(listLosses, { query: { limit: 100 } })
const attacks = async () => (await admin.call(listAttacks, {})).attacks

test('a manager’s word alone makes a coach late: nothing is owed, what arrives is received', async () => {
  const [one, two] = [await place.atStation(), await place.atStation()]
  const { _id: id, number } = await depart([one.id, two.id])
  const owed = await balanceOf('refunds_due')
  expect(await attack(id)).toMatchObject({ attack: { reason }, late: { cause: 'other' } })
  expect(await refusal(attack(id, admin))).toMatchObject({
    status: 409,
    code: 'coaches.attack_declared',
  })
  expect(await stateOf(one)).toBe('in_delivery')
  expect(await balanceOf('refunds_due')).toBe(owed)
  expect(await toldTo(one.buyer, 'Le car a du retard')).toBe(1)
  expect(await toldTo(admin, 'Un car déclaré attaqué')).toBe(1)
  expect(await attacks()).toMatchObject([
    { waybillNumber: number, parcels: 2, isDeclaredByCaller: false },
  ])
  expect(await arrive(one.code)).toMatchObject({ parcelId: one.id, alreadyThere: false })
  expect(await holderOf(one.id)).toEqual(['relay'])
  expect(await attacks()).toMatchObject([{ parcels: 1 }])
  const params = { id }
  const body = { approve: false, reason: 'Le transporteur dit le contraire.' } as const
  await admin.call(decideAttack, { params, body })
  expect(await attacks()).toEqual([])
  expect(await refusal(approve(id))).toMatchObject({ code: 'coaches.attack_decided' })
  await arrive(two.code)
})

test('what it still has is lost when another person approved with the carrier’s word', async () => {
  const [safe, lost] = [await place.atStation(), await place.atStation()]
  const { _id: id } = await depart([safe.id, lost.id])
  await attack(id, admin)
  expect(await refusal(approve(id))).toMatchObject({ status: 409, code: 'coaches.attack_own' })
  expect(await refusal(approve(id, colleague, 'oui'))).toMatchObject({ status: 400 })
  await arrive(safe.code)
  const both = await Promise.allSettled([approve(id, colleague), approve(id, colleague)])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect([await stateOf(safe), await stateOf(lost)]).toEqual(['at_relay', 'cancelled'])
  const { waybills } = await chef.call(listWaybills, { query: { list: 'ended' } })
  expect(waybills.find(({ _id }) => _id === id)).toMatchObject({ attack: null })
  const [loss] = (await losses()).losses
  const params = { id: loss?._id ?? '' }
  await admin.call(choosePayer, { params, body: { payer: 'market', reason } })
  const agree = (who: Person) => who.call(approvePayer, { params, body: { approve: true } })
  expect(await refusal(agree(admin))).toMatchObject({ code: 'losses.own' })
  const before = await balanceOf('write_off')
  await agree(colleague)
  expect(await balanceOf('write_off')).toBe(before + (loss?.francs ?? 0))
  const copy = await Promise.all(
    exportParts.map((read) => read(market.kernel.db, lost.buyer.user._id)),
  )
  expect(JSON.stringify(copy.flat())).toContain('Djigui Cars')
})

test('one person lays 50 000 f on carriers in thirty days; beyond, another agrees', async () => {
  const riders = []
  for (let count = 0; count < 8; count += 1) riders.push(await place.atStation())
  const { _id: id } = await depart(riders.map((rider) => rider.id))
  await attack(id)
  await approve(id)
  const open = (await losses()).losses.filter(({ decidedAt }) => !decidedAt)
  const charge = ({ _id }: { _id: string }, who = admin) =>
    who.call(choosePayer, { params: { id: _id }, body: { payer: 'carrier', reason } })
  const francs = open[0]?.francs ?? 0
  const alone = Math.floor(LOSS_OF_ONE / francs)
  expect(open.length).toBeGreaterThan(alone)
  // At one moment, by two people who each stay below: they count together.
  await Promise.all(open.map((loss, index) => charge(loss, index % 2 ? admin : colleague)))
  const waiting = (await losses()).losses.filter(({ decidedAt }) => !decidedAt)
  expect(waiting).toHaveLength(open.length - alone)
  const [first] = waiting
  const params = { id: first?._id ?? '' }
  const decide = (who: Person) => who.call(approvePayer, { params, body: { approve: true } })
  const [asker, other] = first?.isAskedByCaller ? [admin, colleague] : [colleague, admin]
  const carrier = await balanceOf('carrier_payable')
  expect(await refusal(decide(asker))).toMatchObject({ code: 'losses.own' })
  await decide(other)
  expect(await balanceOf('carrier_payable')).toBe(carrier + francs)
})
