import fc from 'fast-check'
import { expect } from 'vitest'

import { payCarrierInCash } from '#modules/coaches/contract/carriers.ts'
import { confirmArrival, endArrival } from '#modules/coaches/contract/coach-arrivals.ts'
import {
  endReturn,
  receiveFromCoach,
  sendBackByCoach,
} from '#modules/coaches/contract/region-parcels.ts'
import { decideAttack } from '#modules/coaches/contract/coach-attacks.ts'
import { choosePayer, approvePayer, listLosses } from '#modules/losses/contract/losses.ts'
import {
  loseParcel,
  noteAttack,
  noteLate,
  readStation,
  resendParcel,
  sendByCoach,
} from '#modules/coaches/contract/waybills.ts'
import { buildBatch } from '#modules/payouts/module.ts'
import { newId } from '#kernel/ids.ts'
import { CallFailure } from '#kernel/wire/call-failure.ts'
import { type Coach, coachPrice } from './coach-town.ts'
import { expectOneHolder } from './relay-books.ts'
import { twice } from './relay-lives.ts'
import type { Hour, Parcel, Point, Town } from './relay-town.ts'

const dayHours = 24
const roadHours = 48
const lostHours = 240
const reason = 'Le chauffeur ne l’a plus vu après Diéma.'

type Trip = {
  id: string
  number: string
  left: Hour
  parcels: Parcel[]
  step: 'on the road' | 'late' | 'arrived' | 'looked through'
}
type ReturnTrip = Pick<Trip, 'id' | 'left' | 'parcels'>

/**
 * Leaves each evening with what waits at the station, and from its relay point with what was not
 * collected, until each parcel has its end.
 */
export async function* driveCoach(
  town: Town,
  coach: Coach,
  isOver: () => boolean,
): AsyncGenerator<Hour> {
  const point = town.points.find((one) => one.coach === coach)
  if (!point) throw new Error('no relay point for a coach')
  const trips: Trip[] = []
  const returns: ReturnTrip[] = []
  for (let evening = 8; !isOver(); evening += dayHours) {
    yield evening
    for (const trip of trips) await goOn(town, point, trip)
    for (const trip of returns) await comeBack(town, coach, trip)
    const [left, back] = [await depart(town, point), await sendBack(town, point)]
    if (left) trips.push(left)
    if (back) returns.push(back)
  }
}

/** The same press twice makes one waybill. */
async function depart(town: Town, { relay, coach }: Point): Promise<Trip | null> {
  const { chef, coaches } = town
  if (!coach) return null
  const { relayId } = relay
  const { relays } = await chef.call(readStation, { query: {} })
  const waiting = relays.find((one) => one.relayId === relayId)?.parcels ?? []
  if (waiting.length === 0) return null
  const parcelIds = waiting.map(({ parcelId }) => parcelId)
  const body = { relayId, lineId: coach.lineId, parcelIds, stubImageId: coaches.stub }
  const idempotencyKey = newId()
  const send = () => chef.call(sendByCoach, { body }, { idempotencyKey })
  const [waybill, again] = await Promise.all([send(), send()])
  expect(again._id).toBe(waybill._id)
  expect(waybill.francs).toBe(coachPrice * parcelIds.length)
  coach.owed += waybill.francs
  coach.trips += 1
  const parcels = town.parcels.filter(({ id }) => parcelIds.includes(id))
  return { id: waybill._id, number: waybill.number, left: town.now(), parcels, step: 'on the road' }
}

/** The relay point's codes, twice in one press, make one waybill. */
async function sendBack(town: Town, point: Point): Promise<ReturnTrip | null> {
  const { relay, coach } = point
  const codes = await town.codesOf(point, 'leaving')
  if (!coach || codes.size === 0) return null
  const parcels = [...codes].map(([parcelId, otp]) => ({ parcelId, otp }))
  const body = { relayId: relay.relayId, lineId: coach.lineId, parcels }
  const idempotencyKey = newId()
  const send = () => town.chef.call(sendBackByCoach, { body }, { idempotencyKey })
  const [waybill, again] = await Promise.all([send(), send()])
  expect(again._id).toBe(waybill._id)
  expect(waybill.francs).toBe(coachPrice * codes.size)
  coach.owed += waybill.francs
  coach.trips += 1
  const back = town.parcels.filter(({ id }) => codes.has(id))
  return { id: waybill._id, left: town.now(), parcels: back }
}

/** Each parcel is received twice, while the end of the arrival is noted: one late goes on too. */
async function comeBack(town: Town, coach: Coach, trip: ReturnTrip): Promise<void> {
  if (trip.parcels.length === 0 || town.now() - trip.left < roadHours) return
  for (const parcel of trip.parcels) {
    const courier = town.courierOf(parcel.plan.courier + 1)
    const body = { code: parcel.placed.orderNumber, courierId: courier.user._id }
    await twice(() => town.chef.call(endReturn, { params: { id: trip.id } }))
    await twice(() => town.chef.call(receiveFromCoach, { body }))
    await expectOneHolder(town.market)
    parcel.courier = courier
    coach.fates.add('came back')
  }
  trip.parcels = []
}

async function goOn(town: Town, point: Point, trip: Trip): Promise<void> {
  const hours = town.now() - trip.left
  if (trip.step === 'on the road') {
    trip.step = 'late'
    return halfway(town, point, trip)
  }
  if (trip.step === 'late' && hours >= roadHours) {
    trip.step = 'arrived'
    return arrive(town, point, trip)
  }
  if (trip.step === 'arrived') {
    trip.step = 'looked through'
    return lookFor(town, point, trip)
  }
  if (hours >= lostHours) return giveUp(town, point, trip)
}

/** Its coach is late, or attacked: then it has nothing any more. */
async function halfway(town: Town, { coach }: Point, trip: Trip): Promise<void> {
  const { chef } = town
  const params = { id: trip.id }
  const words = 'La route est coupée par la pluie. Nous pensons arriver demain.'
  await twice(() => chef.call(noteLate, { params, body: { cause: 'road', words } }))
  if (!coach?.isAttacked || !trip.parcels.some(({ plan }) => plan.road === 'lost')) return
  await once(() => chef.call(noteAttack, { params, body: { reason } }))
  const proof = 'Djigui Cars, au téléphone ce matin.'
  const { admin } = town.coaches
  await once(() => admin.call(decideAttack, { params, body: { approve: true, proof } }))
  await lose(town, coach, trip.parcels)
  coach.fates.add('attacked')
  trip.parcels = []
}

/** Confirms what is there, twice and in any order, while the end of the arrival is noted too. */
async function arrive(town: Town, { owner, coach }: Point, trip: Trip): Promise<void> {
  if (trip.parcels.length === 0) return
  const there = trip.parcels.filter(({ plan }) => plan.road === 'rides')
  const acts = [
    ...there.map(
      ({ placed }) =>
        () =>
          confirm(owner, placed.orderNumber),
    ),
    () => owner.call(endArrival, { body: { number: trip.number } }),
  ]
  const all = [...acts, ...acts]
  const any = fc.shuffledSubarray(all, { minLength: all.length })
  for (const act of fc.sample(any, { numRuns: 1, seed: trip.left })[0] ?? []) {
    await twice(act)
    await expectOneHolder(town.market)
  }
  trip.parcels = trip.parcels.filter(({ plan }) => plan.road !== 'rides')
  for (const _ of there) coach?.fates.add('rides')
  const { missing } = await owner.call(endArrival, { body: { number: trip.number } })
  expect(missing).toBe(trip.parcels.length)
}

/** A missing parcel turns up at the relay point, or at the station, from where it leaves again. */
async function lookFor(town: Town, { owner, coach }: Point, trip: Trip): Promise<void> {
  for (const { id, placed, plan } of trip.parcels) {
    if (plan.road === 'lost') continue
    coach?.fates.add(plan.road)
    if (plan.road === 'turns up') await twice(() => confirm(owner, placed.orderNumber))
    else await once(() => town.chef.call(resendParcel, { params: { id: trip.id, parcelId: id } }))
    plan.road = 'rides'
  }
  trip.parcels = trip.parcels.filter(({ plan }) => plan.road === 'lost')
}

async function giveUp(town: Town, { coach }: Point, trip: Trip): Promise<void> {
  if (!coach || trip.parcels.length === 0) return
  for (const { id } of trip.parcels)
    await once(() =>
      town.chef.call(loseParcel, { params: { id: trip.id, parcelId: id }, body: { reason } }),
    )
  await lose(town, coach, trip.parcels)
  coach.fates.add('lost')
  trip.parcels = []
}

/** The carrier pays what it lost; an attack is written off by two people. */
async function lose(town: Town, coach: Coach, parcels: readonly Parcel[]): Promise<void> {
  const { admin, colleague } = town.coaches
  for (const parcel of parcels) parcel.end = 'cancelled'
  const orders = new Set(parcels.map(({ placed }) => placed._id))
  const { losses } = await admin.call(listLosses, { query: { limit: 100 } })
  const own = losses.filter(({ orderId }) => orders.has(orderId))
  expect(own).toHaveLength(parcels.length)
  const payer = coach.isAttacked ? ('market' as const) : ('carrier' as const)
  for (const { _id, francs } of own) {
    const params = { id: _id }
    const choose = () => admin.call(choosePayer, { params, body: { payer, reason } })
    const approve = () => colleague.call(approvePayer, { params, body: { approve: true } })
    if (payer === 'market') await twice(choose)
    await once(payer === 'market' ? approve : choose)
    // Above what one person may lay on a carrier, the other agrees.
    const decided = await admin.call(listLosses, { query: { limit: 100 } })
    if (!decided.losses.find((loss) => loss._id === _id)?.decidedAt) await once(approve)
    if (payer === 'carrier') coach.owed -= francs
  }
}

function confirm(owner: Point['owner'], code: string) {
  return owner.call(confirmArrival, { body: { code } })
}

/** Sends an act twice at once: one is done, the other refused. */
async function once(act: () => Promise<unknown>): Promise<void> {
  const both = await Promise.allSettled([act(), act()])
  const refused = both.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  for (const failure of refused)
    if (!(failure instanceof CallFailure && failure.status === 409)) throw failure
  expect(refused).toHaveLength(1)
}

/** Pays carriers from couriers' boxes as far as these reach, each payment sent twice. */
export async function payCarriersInCash({ coaches, hands }: Town): Promise<void> {
  for (const coach of coaches)
    for (const [courier, inHand] of hands) {
      const francs = Math.min(Math.floor(coach.owed / 2), inHand)
      if (francs <= 0) continue
      const params = { id: coach.carrierId }
      const body = { courierId: courier.user._id, francs, reason }
      const idempotencyKey = newId()
      await twice(() =>
        coaches.finance.call(payCarrierInCash, { params, body }, { idempotencyKey }),
      )
      coach.owed -= francs
      hands.set(courier, inHand - francs)
    }
}

/** Expects Saturday's batch to pay each carrier what it is still owed, or carry what it owes. */
export async function expectSaturday({ market, coaches }: Town): Promise<void> {
  await buildBatch(market.kernel, null)
  const lines = await market.sql<{ id: string; francs: number }>(
    `select owner_id as id, amount_francs as francs from payout_lines where owner = 'carrier'`,
  )
  const owed = coaches.map(({ carrierId, owed }) => [carrierId, owed] as const)
  expect(new Map(lines.map(({ id, francs }) => [id, francs]))).toEqual(new Map(owed))
}
