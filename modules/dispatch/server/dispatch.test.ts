import { afterAll, describe, expect, test } from 'vitest'

import { openRemittance, confirmRemittance } from '#modules/cash-boxes/contract/courier-cash.ts'
import { vendorsInTransit } from '#modules/deliveries/contract/deliveries.ts'
import { giveZone, listGroups } from '#modules/dispatch/contract/delivery-groups.ts'
import {
  admitCourier,
  assignParcels,
  exportBoard,
  readBoard,
  readParcelRecord,
  unassignParcel,
} from '#modules/dispatch/contract/dispatch.ts'
import { actsOn } from '#modules/journal/module.ts'
import type { Person } from '../../../tests/support/market-people.ts'
import { byId, openCrew } from '#modules/deliveries/server/testing/crew.ts'
import { refusal } from '../../../tests/support/refusal.ts'

const { market, street, seller, goods, moussa, chef, managerOf } = await openCrew()
afterAll(() => market.close())

describe('the board', () => {
  test('shows first what needs somebody to act, what is late, and how much cash couriers carry', async () => {
    const late = await street.ready(seller, goods)
    // Promised for the next day: late by that, never by hours since it was ready.
    const [waits] = (await chef.call(readBoard, {})).columns.to_assign.parcels
    expect(waits).toMatchObject({ lateMinutes: 0, dueAt: '2026-11-21T18:00:00.000Z' })
    market.clock.set(new Date('2026-11-21T18:40Z'))
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
    for (const q of ['TRAORE Moussa', 'traoré', '+223 76 12 34 56', '76123456', '٧٦١٢٣٤٥٦'])
      expect((await chef.call(readBoard, { query: { q } })).columns.on_the_way.total).toBe(1)
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
})

describe('a group', () => {
  test('sees its own parcels alone; a zone given to it brings those to come', async () => {
    const admin = await market.staff('admin')
    const far = await managerOf('rive droite')
    const courier = await street.courier('Salif', 'rive droite')
    await admin.call(giveZone, {
      params: { zone: 'bamako-rive-droite' },
      body: { group: ' Rive  Droite ', reason: 'Plus de livreurs là-bas.' },
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
      body: { group: 'ikachi', reason: 'Comme avant.' },
    })
  })

  test('admits a courier, who then sees what waits; ends one with empty hands only', async () => {
    const newcomer = await street.courier('Bakary Coulibaly', 'ikachi', false)
    const stranger = await managerOf('sikasso')
    const admit = (who: Person, admitted = true) =>
      who.call(admitCourier, {
        ...byId(newcomer.user._id),
        body: { admitted, reason: 'Décidé en réunion.' },
      })
    expect(await refusal(admit(stranger))).toMatchObject({ status: 404 })
    expect(await refusal(admit(await managerOf('ikachi', false)))).toMatchObject({ status: 403 })
    await admit(chef)
    expect((await newcomer.call(vendorsInTransit, {})).vendors.length).toBeGreaterThan(0)
    const parcel = await street.onTheWay(newcomer, seller, goods)
    expect(await refusal(admit(chef, false))).toMatchObject({ code: 'dispatch.courier_busy' })
    await street.handOver(newcomer, parcel)
    expect(await refusal(admit(chef, false))).toMatchObject({ code: 'dispatch.courier_busy' })
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
})
