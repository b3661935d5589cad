import { newId } from '#kernel/ids.ts'
import { confirmRemittance } from '#modules/cash-boxes/contract/courier-cash.ts'
import { openRelayRemittance } from '#modules/cash-boxes/contract/relay-cash.ts'
import {
  confirmArrival,
  endArrival,
  listComingCoaches,
} from '#modules/coaches/contract/coach-arrivals.ts'
import {
  readDrops,
  readReturns,
  receiveFromCoach,
  sendBackByCoach,
  sendDrops,
} from '#modules/coaches/contract/region-parcels.ts'
import { listWaybills, readStation, sendByCoach } from '#modules/coaches/contract/waybills.ts'
import { listRelayParcels } from '#modules/relays/contract/own-relay.ts'
import type { World } from './world.ts'

/** The manager puts on coaches what waits at the station and at relay points of the regions. */
export async function sendCoaches(world: World): Promise<void> {
  const { acts, manager, stub } = world
  const { relays } = await manager.call(readStation, { query: {} })
  for (const { relayId, lines, parcels } of relays) {
    const lineId = lines.find(({ leavesToday }) => leavesToday)?._id
    if (!lineId || parcels.length === 0) continue
    const parcelIds = parcels.map(({ parcelId }) => parcelId)
    const body = { relayId, lineId, parcelIds, stubImageId: stub }
    const idempotencyKey = newId()
    await acts.send('send parcels by coach', () =>
      manager.call(sendByCoach, { body }, { idempotencyKey }),
    )
  }
  await sendDropped(world)
  await sendBack(world)
}

async function sendDropped({ acts, manager }: World): Promise<void> {
  const { stops } = await manager.call(readDrops, { query: {} })
  for (const { relayId, lines, parcels } of stops) {
    const lineId = lines.find(({ leavesToday }) => leavesToday)?._id
    if (!lineId || parcels.length === 0) continue
    const body = { relayId, lineId, parcelIds: parcels.map(({ parcelId }) => parcelId) }
    const idempotencyKey = newId()
    await acts.send('send dropped parcels by coach', () =>
      manager.call(sendDrops, { body }, { idempotencyKey }),
    )
  }
}

/** What was not collected comes back, with the code that its keeper reads out. */
async function sendBack(world: World): Promise<void> {
  const { acts, manager, keepers } = world
  const { relays } = await manager.call(readReturns, { query: {} })
  for (const { relayId, lines, parcels } of relays) {
    const lineId = lines.find(({ leavesToday }) => leavesToday)?._id
    const keeper = keepers.find((one) => one.relayId === relayId)
    if (!lineId || !keeper || parcels.length === 0) continue
    if (keeper.town === world.unreached) continue
    const query = { list: 'leaving' as const, limit: 100 }
    const { parcels: leaving } = await keeper.call(listRelayParcels, { query })
    const coded = parcels.flatMap(({ parcelId }) => {
      const otp = leaving.find((one) => one.parcelId === parcelId)?.code
      return otp ? [{ parcelId, otp }] : []
    })
    if (coded.length === 0) continue
    const body = { relayId, lineId, parcels: coded }
    const idempotencyKey = newId()
    await acts.send('send parcels back by coach', () =>
      manager.call(sendBackByCoach, { body }, { idempotencyKey }),
    )
  }
}

/** Keepers and the manager receive what coaches bring, on the day on which they are due. */
export async function receiveCoaches(world: World): Promise<void> {
  const { acts, dice, keepers, market } = world
  const today = market.clock.now().toISOString().slice(0, 10)
  for (const keeper of keepers) {
    if (keeper.town === world.unreached) continue
    const { coaches } = await keeper.call(listComingCoaches, {})
    for (const { number, dueOn, parcels } of coaches) {
      if (dueOn > today) continue
      for (const { code, state } of parcels)
        if (state === 'on_road' && !dice.happens(0.01))
          await acts.send('confirm an arrival', () =>
            keeper.call(confirmArrival, { body: { code } }),
          )
      await acts.send('end an arrival', () => keeper.call(endArrival, { body: { number } }))
    }
  }
  await receiveInBamako(world, today)
}

async function receiveInBamako(world: World, today: string): Promise<void> {
  const { acts, dice, manager, couriers } = world
  const { waybills } = await manager.call(listWaybills, { query: { list: 'on_road', limit: 50 } })
  for (const { isReturn, dueOn, parcels } of waybills) {
    if (!isReturn || dueOn > today) continue
    for (const { code, state } of parcels) {
      if (state !== 'on_road') continue
      const courierId = dice.oneOf(couriers).user._id
      const receive = (id: string | null) => () =>
        manager.call(receiveFromCoach, { body: { code, courierId: id } })
      // One that goes on by another coach needs no courier.
      const goesOn = await acts.try('receive a parcel that goes on', receive(null))
      if (!goesOn) await acts.send('receive a parcel from a coach', receive(courierId))
    }
  }
}

/** Keepers hand in what is in their drawers. */
export async function emptyDrawers(world: World): Promise<void> {
  const { acts, books, keepers, manager } = world
  for (const keeper of keepers) {
    if (keeper.town === world.unreached || (books.cash.get(keeper) ?? 0) === 0) continue
    const opened = await acts.try('open a remittance of a relay point', () =>
      keeper.call(openRelayRemittance, { body: {} }, { idempotencyKey: newId() }),
    )
    if (!opened) continue
    const { _id: id, code, amount } = opened
    await acts.send(
      'confirm a remittance of a relay point',
      () => manager.call(confirmRemittance, { params: { id }, body: { code } }),
      { made: () => books.handIn(keeper, amount) },
    )
  }
}
