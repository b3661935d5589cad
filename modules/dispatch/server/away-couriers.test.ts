import { afterAll, expect, test } from 'vitest'

import { suspendUsers } from '#modules/people/contract/people.ts'
import { receiveCash } from '#modules/cash-boxes/contract/courier-cash.ts'
import { failForCourier } from '#modules/dispatch/contract/act-for-courier.ts'
import { currentDeliveries } from '#modules/deliveries/contract/deliveries.ts'
import {
  assignParcels,
  listCouriers,
  overrideOtp,
  readBoard,
  readParcelRecord,
  sendParcelBack,
  unassignParcel,
} from '#modules/dispatch/contract/dispatch.ts'
import type { Person } from '../../../tests/support/market-people.ts'
import { pictureOf } from '../../../tests/support/pictures.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { expectLedgerAgrees } from '../../../tests/support/ledger.ts'
import { byId, openCrew } from '#modules/deliveries/server/testing/crew.ts'

const { market, street, seller, goods, chef, balance, managerOf } = await openCrew()
const [admin, fanta] = [await market.staff('admin'), await street.courier('Fanta Ballo')]
afterAll(async () => {
  await expectLedgerAgrees(market.kernel)
  await market.close()
})

const suspend = (courier: Person) =>
  admin.call(suspendUsers, {
    body: { users: [courier.user._id], suspended: true, reason: 'Plainte d’un client.' },
  })
const seen = async ({ user }: Person, by = chef) =>
  (await by.call(listCouriers, {})).couriers.find(({ _id }) => _id === user._id)
const give = (courier: Person, ...ids: string[]) =>
  chef.call(assignParcels, { body: { fulfillmentIds: ids, courierId: courier.user._id } })
const cash = ({ user }: Person, amount: number, box: number, by = chef) =>
  by.call(receiveCash, {
    params: { id: user._id },
    body: { amount, seen: box, reason: 'Remis au bureau devant témoin.' },
  })

test('a courier who is suspended while carrying stays listed until he carries nothing', async () => {
  const moussa = await street.courier('Moussa Traoré')
  const sold = await street.onTheWay(moussa, seller, goods)
  await street.handOver(moussa, sold)
  const assigned = await street.ready(seller, goods)
  await give(moussa, assigned.id)
  const failing = await street.onTheWay(moussa, seller, goods)
  const passedOn = await street.onTheWay(moussa, seller, goods)
  await suspend(moussa)
  expect(await seen(moussa)).toMatchObject({ away: true, load: 3, cash: 11_000, group: 'ikachi' })
  expect((await chef.call(listCouriers, {})).leastLoaded).not.toBe(moussa.user._id)
  expect((await chef.call(readBoard, {})).figures.cashHeld).toBe(11_000)
  expect(await refusal(give(moussa, assigned.id))).toMatchObject({
    code: 'deliveries.courier_unknown',
  })

  // Taken back at the shop; given to a colleague on the way; said to have failed and sent back.
  await chef.call(unassignParcel, byId(assigned.id))
  expect(await give(fanta, passedOn.id)).toMatchObject({ assigned: [passedOn.id] })
  const { deliveries } = await fanta.call(currentDeliveries, {})
  expect(deliveries.map(({ fulfillmentId }) => fulfillmentId)).toContain(passedOn.id)
  await street.handOver(fanta, passedOn)
  const note = 'Le livreur ne répond plus, le colis est au bureau.'
  await chef.call(failForCourier, { ...byId(failing.id), body: { kind: 'other', note } })
  expect((await chef.call(readParcelRecord, byId(failing.id))).failures).toMatchObject([
    { kind: 'other', note, imageUrl: null },
  ])
  await chef.call(sendParcelBack, byId(failing.id))
  const imageId = await pictureOf(market, chef)
  await chef.call(overrideOtp, {
    ...byId(failing.id),
    body: { step: 'return', reason: note, imageId },
  })

  expect(await seen(moussa)).toMatchObject({ load: 0, cash: 11_000 })
  expect(await refusal(cash(moussa, 11_001, 11_000))).toMatchObject({ status: 422 })
  await cash(moussa, 5_000, 11_000)
  expect(await refusal(cash(moussa, 5_000, 11_000))).toMatchObject({
    code: 'cash_boxes.box_changed',
  })
  await cash(moussa, 6_000, 6_000)
  expect(await seen(moussa)).toBeUndefined()
  expect(await balance('bank')).toBe(11_000)
})

test('only his group’s manager or an admin acts for him, and only once he cannot', async () => {
  const sekou = await street.courier('Sékou Keïta')
  await street.handOver(sekou, await street.onTheWay(sekou, seller, goods))
  expect(await refusal(cash(sekou, 11_000, 11_000))).toMatchObject({
    code: 'cash_boxes.courier_works',
  })
  const carried = await street.onTheWay(sekou, seller, goods)
  expect(await give(fanta, carried.id)).toMatchObject({ assigned: [] })
  await suspend(sekou)
  const elsewhere = await managerOf('sikasso')
  expect(await seen(sekou, elsewhere)).toBeUndefined()
  const body = { kind: 'other', note: 'Le livreur ne répond plus.' } as const
  expect(
    await refusal(elsewhere.call(failForCourier, { ...byId(carried.id), body })),
  ).toMatchObject({ status: 404 })
  expect(await refusal(cash(sekou, 11_000, 11_000, elsewhere))).toMatchObject({ status: 404 })
  await cash(sekou, 11_000, 11_000, admin)
  await admin.call(failForCourier, { ...byId(carried.id), body })
  expect(await give(fanta, carried.id)).toMatchObject({ assigned: [carried.id] })
})
