import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { openRemittance } from '#contract/deliveries/courier-cash.ts'
import {
  currentDeliveries,
  failDelivery,
  returnParcel,
  vendorsInTransit,
  verifyClientOtp,
} from '#contract/deliveries/deliveries.ts'
import {
  changeDeliverySettings,
  giveZone,
  listGroups,
} from '#contract/deliveries/delivery-groups.ts'
import {
  admitCourier,
  assignParcels,
  confirmRemittance,
  exportBoard,
  listCouriers,
  overrideOtp,
  readBoard,
  readFigures,
  readParcelRecord,
  sendParcelBack,
  unassignParcel,
} from '#contract/deliveries/dispatch.ts'
import { actsOn } from '#server/audit/index.ts'
import { users } from '#database/tables/users.ts'
import { openMarket, type Market } from '../../../tests/market.ts'
import type { Goods } from '../../../tests/market-goods.ts'
import type { Person, Seller } from '../../../tests/market-people.ts'
import { refusal } from '../../accounts/testing/callers.ts'
import { streetOf } from '../testing/street.ts'

let market: Market
let street: ReturnType<typeof streetOf>
let seller: Seller
let goods: Goods
let chef: Person
let moussa: Person
beforeAll(async () => {
  market = await openMarket()
  street = streetOf(market)
  seller = await market.seller()
  goods = await market.product({ seller, stock: 1_000 })
  chef = await market.staff('chef_livreur')
  moussa = await street.courier('Moussa Traoré')
})
afterAll(() => market.close())

const byId = (id: string) => ({ params: { id } })
const minute = 60_000
const reason = 'Téléphone du client en panne, remis devant témoin.'

async function managerOf(group: string, admitted = true): Promise<Person> {
  const manager = await market.staff('chef_livreur')
  const set = { deliveryGroup: group, admittedAt: admitted ? market.clock.now() : null }
  await market.kernel.db.update(users).set(set).where(eq(users.id, manager.user._id))
  return manager
}

describe('the board', () => {
  test('shows what waits for somebody first, what is late, and how much cash is out', async () => {
    const late = await street.ready(seller, goods)
    market.clock.advance(70 * minute)
    const fresh = await street.ready(seller, goods, { paid: true })
    const carried = await street.onTheWay(moussa, seller, goods)
    const board = await chef.call(readBoard, {})
    expect(board.columns.to_assign).toMatchObject({
      total: 2,
      parcels: [
        {
          fulfillmentId: late.id,
          lateMinutes: 40,
          cashDue: 11_000,
          destination: 'Badalabougou',
          shopName: 'Bazin Diarra',
          weight: 'léger',
          courier: null,
        },
        { fulfillmentId: fresh.id, lateMinutes: 0, cashDue: 0 },
      ],
    })
    expect(board.columns.on_the_way).toMatchObject({
      total: 1,
      parcels: [{ fulfillmentId: carried.id, courier: { name: 'Moussa Traoré' } }],
    })
    expect(board).toMatchObject({
      group: 'ikachi',
      late: 1,
      figures: {
        toAssign: 2,
        toAssignLate: 1,
        onTheWay: 1,
        deliveredToday: 0,
        firstTryPercent: null,
      },
    })
    expect(board.zones.find(({ zone }) => zone === 'bamako-rive-droite')).toMatchObject({
      count: 3,
    })
    expect((await chef.call(readBoard, { query: { late: '1' } })).columns.to_assign.total).toBe(1)
    expect((await chef.call(readBoard, { query: { zone: 'nord' } })).columns.to_assign.total).toBe(
      0,
    )
    expect((await chef.call(readBoard, { query: { q: 'moussa' } })).columns).toMatchObject({
      to_assign: { total: 0 },
      on_the_way: { total: 1 },
    })
    const answer = await fetch(`${market.url}${exportBoard.path}?late=1`, {
      headers: { authorization: `Bearer ${chef.user.token}` },
    })
    const lines = (await answer.text()).trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(
      `${late.placed.orderNumber};À attribuer;2026-11-20 10:00;40;Rive droite;Badalabougou;Bazin Diarra`,
    )
    await street.handOver(moussa, carried)
    expect((await chef.call(readBoard, {})).figures).toMatchObject({
      deliveredToday: 1,
      firstTryPercent: 100,
      medianMinutes: 0,
      cashHeld: 11_000,
    })
  })

  test('costs as many statements for many parcels as for few', async () => {
    const look = () =>
      market.countStatements(() => chef.call(readBoard, { query: { more: 'to_assign' } }))
    const carry = () => market.countStatements(() => moussa.call(vendorsInTransit, {}))
    const few = [await look(), await carry()]
    for (let more = 0; more < 4; more += 1) await street.ready(seller, goods)
    expect([await look(), await carry()]).toEqual(few)
  })
})

describe('assigning', () => {
  test('gives many parcels at once, moves those of a colleague, and names what cannot be given', async () => {
    const fanta = await street.courier('Fanta Ballo')
    const [one, two] = [await street.ready(seller, goods), await street.ready(seller, goods)]
    const gone = await street.onTheWay(moussa, seller, goods)
    const give = (courierId: string, ids: string[]) =>
      chef.call(assignParcels, { body: { fulfillmentIds: ids, courierId } })
    expect(await give(moussa.user._id, [one.id])).toEqual({ assigned: [one.id], refused: [] })
    const given = await give(fanta.user._id, [one.id, two.id, gone.id])
    expect(given).toEqual({
      assigned: [one.id, two.id],
      refused: [{ fulfillmentId: gone.id, message: 'Ce colis n’attend plus à la boutique.' }],
    })
    const mine = (await fanta.call(vendorsInTransit, {})).vendors.flatMap(({ parcels }) =>
      parcels.filter((parcel) => parcel.mine),
    )
    expect(mine.map(({ fulfillmentId }) => fulfillmentId).toSorted()).toEqual(
      [one.id, two.id].toSorted(),
    )
    await chef.call(unassignParcel, byId(two.id))
    expect(await refusal(chef.call(unassignParcel, byId(two.id)))).toMatchObject({ status: 409 })
    await street.handOver(moussa, gone)
    expect(await actsOn(market.kernel.db, { kind: 'parcel', id: two.id })).toMatchObject([
      {
        action: 'deliveries.courier_assigned',
        actorId: chef.user._id,
        actorRole: 'chef_livreur',
        before: { état: 'sans livreur' },
        after: { livreur: 'Fanta Ballo' },
      },
      {
        action: 'deliveries.courier_taken_off',
        before: { livreur: 'Fanta Ballo' },
        after: { état: 'sans livreur' },
      },
    ])
    expect(await actsOn(market.kernel.db, { kind: 'parcel', id: one.id })).toMatchObject([
      { after: { livreur: 'Moussa Traoré' } },
      { before: { état: 'chez un autre livreur' }, after: { livreur: 'Fanta Ballo' } },
    ])
  })

  test('proposes whoever is online and carries least', async () => {
    const idle = await street.courier('Youssouf Camara')
    await moussa.call(currentDeliveries, {})
    expect((await chef.call(listCouriers, {})).leastLoaded).not.toBe(idle.user._id)
    await idle.call(currentDeliveries, {})
    const { couriers, leastLoaded, cap } = await chef.call(listCouriers, {})
    expect(leastLoaded).toBe(idle.user._id)
    expect(cap).toBe(150_000)
    expect(couriers.find(({ name }) => name === 'Moussa Traoré')).toMatchObject({
      admitted: true,
      successPercent: 100,
      cash: 22_000,
      nearCap: false,
    })
    const stranger = await street.courier('Issa', 'sikasso')
    const { id } = await street.ready(seller, goods)
    expect(
      await refusal(
        chef.call(assignParcels, { body: { fulfillmentIds: [id], courierId: stranger.user._id } }),
      ),
    ).toMatchObject({ status: 404 })
  })
})

describe('an override', () => {
  test('stands for the code with a reason and a photo, in the log of acts; the courier’s own code then finds the parcel delivered', async () => {
    const parcel = await street.onTheWay(moussa, seller, goods)
    const imageId = await street.photo(chef)
    const override = (body: Partial<{ reason: string; imageId: string; cashReceived: boolean }>) =>
      chef.call(overrideOtp, {
        ...byId(parcel.id),
        body: { step: 'handover', reason, imageId, cashReceived: true, ...body },
      })
    expect(await refusal(override({ reason: 'bof' }))).toMatchObject({ status: 400 })
    expect(await refusal(override({ imageId: await street.photo(moussa) }))).toMatchObject({
      code: 'deliveries.photo_unknown',
    })
    expect(await refusal(override({ cashReceived: false }))).toMatchObject({
      code: 'deliveries.cash_unconfirmed',
    })
    const elsewhere = await managerOf('sikasso')
    expect(
      await refusal(
        elsewhere.call(overrideOtp, {
          ...byId(parcel.id),
          body: { step: 'handover', reason, imageId },
        }),
      ),
    ).toMatchObject({ status: 404 })
    await override({})
    expect(await street.handOver(moussa, parcel)).toMatchObject({ alreadyDelivered: true })
    expect(await refusal(override({}))).toMatchObject({ status: 409 })
    const { rows } = await market.kernel.database.pool.query(
      "select * from audit_acts where action = 'deliveries.otp_overridden'",
    )
    expect(rows).toMatchObject([
      {
        actor_id: chef.user._id,
        actor_role: 'chef_livreur',
        subject_id: parcel.id,
        subject_label: parcel.placed.orderNumber,
        reason,
        after: {
          step: 'handover',
          photo: imageId,
          courierId: moussa.user._id,
          cashReceived: 11_000,
        },
      },
    ])
    const { history } = await chef.call(readParcelRecord, byId(parcel.id))
    expect(history.at(-1)).toMatchObject({ state: 'delivered', by: 'Équipe chef_livreur', reason })
  })

  test('also frees a parcel whose code is locked, first on the board, and lets one leave or come back to its shop', async () => {
    const [failed, parcel] = [await street.ready(seller, goods), await street.ready(seller, goods)]
    await chef.call(assignParcels, {
      body: { fulfillmentIds: [failed.id, parcel.id], courierId: moussa.user._id },
    })
    const imageId = await street.photo(chef)
    const step = (name: 'pickup' | 'return', { id } = parcel) =>
      chef.call(overrideOtp, { ...byId(id), body: { step: name, reason, imageId } })
    await step('pickup', failed)
    await moussa.call(failDelivery, {
      ...byId(failed.id),
      body: { kind: 'absent', imageId: await street.photo(moussa) },
    })
    await step('pickup')
    const otp = await street.codeOf(parcel.id, 'clientOtp')
    for (let turn = 0; turn < 6; turn += 1)
      await refusal(
        moussa.call(verifyClientOtp, {
          body: {
            fulfillmentId: parcel.id,
            otp: otp === '000000' ? '111111' : '000000',
            cashReceived: true,
          },
        }),
      )
    expect((await chef.call(readBoard, {})).columns.to_settle.parcels[0]).toMatchObject({
      fulfillmentId: parcel.id,
      lockedUntil: expect.any(String),
    })
    await moussa.call(failDelivery, {
      ...byId(parcel.id),
      body: { kind: 'no_money', imageId: await street.photo(moussa) },
    })
    await chef.call(sendParcelBack, byId(parcel.id))
    expect(
      (await actsOn(market.kernel.db, { kind: 'parcel', id: parcel.id })).at(-1),
    ).toMatchObject({
      action: 'deliveries.parcel_sent_back',
      actorId: chef.user._id,
      after: { état: 'en retour' },
    })
    expect((await chef.call(readParcelRecord, byId(parcel.id))).failures).toMatchObject([
      { kind: 'no_money', imageUrl: expect.stringContaining('/images/') },
    ])
    await step('return')
    expect(
      await refusal(moussa.call(returnParcel, { ...byId(parcel.id), body: { otp: '123456' } })),
    ).toMatchObject({ status: 409 })
  })
})

describe('a group', () => {
  test('sees its own parcels alone; a zone given to it brings those to come', async () => {
    const admin = await market.staff('admin')
    const far = await managerOf('rive droite')
    const courier = await street.courier('Salif', 'rive droite')
    await admin.call(giveZone, {
      params: { zone: 'bamako-rive-droite' },
      body: { group: ' Rive  Droite ' },
    })
    const { id } = await street.ready(seller, goods)
    expect(
      (await courier.call(vendorsInTransit, {})).vendors[0]?.parcels.map(
        ({ fulfillmentId }) => fulfillmentId,
      ),
    ).toEqual([id])
    expect((await far.call(readBoard, {})).columns.to_assign.total).toBe(1)
    expect(await refusal(chef.call(readParcelRecord, byId(id)))).toMatchObject({ status: 404 })
    expect((await chef.call(readBoard, { query: { group: 'rive droite' } })).group).toBe('ikachi')
    expect(
      (await admin.call(readBoard, { query: { group: 'rive droite' } })).columns.to_assign.total,
    ).toBe(1)
    const { groups } = await admin.call(listGroups, {})
    expect(groups.find(({ name }) => name === 'rive droite')).toMatchObject({
      zones: ['bamako-rive-droite'],
      couriers: 1,
      managers: 1,
      liveParcels: 1,
    })
    await admin.call(giveZone, {
      params: { zone: 'bamako-rive-droite' },
      body: { group: 'ikachi' },
    })
  })

  test('admits a courier, who then sees what waits; withdraws one only with empty hands; a manager is admitted by the team', async () => {
    const newcomer = await street.courier('Bakary Coulibaly', 'ikachi', false)
    const stranger = await managerOf('sikasso')
    const admit = (who: Person, admitted = true) =>
      who.call(admitCourier, { ...byId(newcomer.user._id), body: { admitted } })
    expect(await refusal(admit(stranger))).toMatchObject({ status: 404 })
    expect(await refusal(admit(await managerOf('ikachi', false)))).toMatchObject({ status: 403 })
    await admit(chef)
    expect((await newcomer.call(vendorsInTransit, {})).vendors.length).toBeGreaterThan(0)
    const parcel = await street.onTheWay(newcomer, seller, goods)
    expect(await refusal(admit(chef, false))).toMatchObject({ code: 'deliveries.courier_busy' })
    await street.handOver(newcomer, parcel)
    expect(await refusal(admit(chef, false))).toMatchObject({ code: 'deliveries.courier_busy' })
    const { _id, code } = await newcomer.call(
      openRemittance,
      { body: {} },
      { idempotencyKey: 'vider-la-caisse' },
    )
    expect(
      await refusal(stranger.call(confirmRemittance, { ...byId(_id), body: { code } })),
    ).toMatchObject({ status: 404 })
    await chef.call(confirmRemittance, { ...byId(_id), body: { code } })
    await admit(chef, false)
    expect(await refusal(newcomer.call(vendorsInTransit, {}))).toMatchObject({ status: 403 })
  })

  test('an admin changes the couriers’ share: what was earned stays, what comes counts at the new rate', async () => {
    const admin = await market.staff('admin')
    const set = (courierShareBasisPoints: number) =>
      admin.call(changeDeliverySettings, { body: { courierShareBasisPoints, cashCap: 150_000 } })
    await set(5_000)
    const parcel = await street.onTheWay(moussa, seller, goods)
    await street.handOver(moussa, parcel)
    await set(7_000)
    const { rows } = await market.kernel.database.pool.query(
      'select * from courier_fees where parcel_id = $1',
      [parcel.id],
    )
    expect(rows).toMatchObject([
      { revenue_francs: 1_000, share_basis_points: 5_000, amount_francs: 500 },
    ])
    await expect(
      market.kernel.database.pool.query('update courier_fees set amount_francs = 1'),
    ).rejects.toThrow(/n’accepte que des ajouts/)
    const { days, week } = await chef.call(readFigures, {})
    expect(days[0]).toMatchObject({
      day: '2026-11-20',
      firstTryPercent: 100,
      failures: 2,
      returned: 1,
    })
    expect(week.delivered).toBe(days[0]?.delivered)
  })
})
