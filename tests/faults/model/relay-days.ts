import fc from 'fast-check'
import { expect } from 'vitest'

import { confirmRemittance } from '#modules/cash-boxes/contract/courier-cash.ts'
import { openRelayRemittance } from '#modules/cash-boxes/contract/relay-cash.ts'
import { byId } from '#modules/deliveries/server/testing/crew.ts'
import { pauseOwnRelay } from '#modules/relays/contract/own-relay.ts'
import {
  listDispatchRelayParcels,
  moveRelayParcels,
} from '#modules/relays/contract/relay-dispatch.ts'
import { newId } from '#kernel/ids.ts'
import { CallFailure } from '#kernel/wire/call-failure.ts'
import { expectOneHolder } from './relay-books.ts'
import type { Hour, LateAct, Point, Town } from './relay-town.ts'

/** Two days. */
export const away = { from: 168, to: 216 }
const atOnce = 4

/** Has no network for two days; then its device sends each act twice, in any order. */
export async function* loseNetwork(town: Town, point: Point, seed: number): AsyncGenerator<Hour> {
  yield away.from
  point.copy = {
    expected: await town.codesOf(point, 'expected'),
    leaving: await town.codesOf(point, 'leaving'),
  }
  point.isOnline = false
  yield away.to
  point.isOnline = true
  const { late } = point
  await sendAll(town, shuffled([...late, ...late], seed))
  const lost = late.filter(({ isTaken }) => !isTaken)
  expect(lost.map(({ parcelId }) => parcelId)).toEqual([])
  yield away.to + 72
  const before = await written(town)
  await sendAll(town, shuffled(late, seed))
  expect(await written(town)).toEqual(before)
}

/** Sends acts a few at once; one refused as too early is sent again after the others. */
async function sendAll(town: Town, acts: readonly LateAct[]): Promise<void> {
  let waiting = [...acts]
  for (;;) {
    const refused: LateAct[] = []
    for (let from = 0; from < waiting.length; from += atOnce) {
      await Promise.all(
        waiting.slice(from, from + atOnce).map(async (act) => {
          try {
            await act.send()
            act.isTaken = true
          } catch (failure) {
            if (!(failure instanceof CallFailure) || failure.status >= 500) throw failure
            if (failure.status === 409) refused.push(act)
          }
        }),
      )
      await expectOneHolder(town.market)
    }
    if (refused.length === waiting.length) return
    waiting = refused
  }
}

function shuffled<T>(all: T[], seed: number): T[] {
  const some = fc.shuffledSubarray(all, { minLength: all.length })
  return fc.sample(some, { seed, numRuns: 1 })[0] ?? []
}

/** Tables to which an act that comes again must not add. */
function written({ market }: Town) {
  return market.sql(
    `select (select count(*) from custodies) as custodies, (select count(*) from relay_fees) as fees,
       (select coalesce(sum(amount_francs), 0) from relay_cash_taken) as cash, (select count(*) from ledger_entries) as entries`,
  )
}

/** Pauses a relay point and sends its parcels to others and to the doors. */
export async function* pauseAndMove(town: Town, point: Point): AsyncGenerator<Hour> {
  yield away.from + 24
  await point.owner.call(pauseOwnRelay, { body: { isPaused: true } })
  point.isPaused = true
  await moveFrom(town, point, 1)
}

/** Sends some parcels of a relay point elsewhere, whose own acts the market has not heard of. */
export async function* moveWhileAway(town: Town, point: Point): AsyncGenerator<Hour> {
  yield away.from + 28
  await moveFrom(town, point, 3)
}

async function moveFrom(town: Town, from: Point, every: number): Promise<void> {
  const { relayId } = from.relay
  const { parcels } = await town.chef.call(listDispatchRelayParcels, byId(relayId))
  const others = town.points.filter((one) => one !== from && !one.isPaused && !one.coach)
  for (const [place, { parcelId }] of parcels.entries()) {
    if (place % every !== 0) continue
    const other = others[place % (others.length + 1)]
    const toRelayId = other?.relay.relayId ?? null
    const body = { parcelIds: [parcelId], toRelayId, reason: 'Le relais ferme ce soir' }
    await town.chef.call(moveRelayParcels, { ...byId(relayId), body })
    town.moved.add(parcelId)
  }
}

/** Reminds, ends days and, every two days, empties the boxes, until each parcel has its end. */
export async function* passDays(town: Town, isOver: () => boolean): AsyncGenerator<Hour> {
  for (let look = 1; !isOver(); look += 1) {
    yield look * 6
    for (const job of ['promises.tell', 'promises.end'])
      await town.market.runJob(job, 'relays.collect')
    await town.market.settle()
    if (look % 8 === 0) for (const point of town.points) await emptyBox(town, point)
  }
}

async function emptyBox({ chef, market }: Town, point: Point): Promise<void> {
  if (!point.isOnline || point.drawer === 0) return
  const { _id, code, amount } = await point.owner.call(
    openRelayRemittance,
    { body: {} },
    { idempotencyKey: newId() },
  )
  expect(amount).toBe(point.drawer)
  await chef.call(confirmRemittance, { ...byId(_id), body: { code } })
  point.drawer = 0
  await market.settle()
}
