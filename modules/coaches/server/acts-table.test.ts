import { afterAll, expect, test } from 'vitest'

import { confirmArrival, endArrival } from '#modules/coaches/contract/coach-arrivals.ts'
import { endReturn, receiveFromCoach } from '#modules/coaches/contract/region-parcels.ts'
import {
  loseParcel,
  noteAttack,
  noteLate,
  receiveAtStation,
  resendParcel,
  type Waybill,
} from '#modules/coaches/contract/waybills.ts'
import { failDelivery, verifyClientOtp } from '#modules/deliveries/contract/deliveries.ts'
import { byId } from '#modules/deliveries/server/testing/crew.ts'
import { assignParcels } from '#modules/dispatch/contract/dispatch.ts'
import { cancelOrder } from '#modules/orders/contract/orders.ts'
import { handOverAtRelay } from '#modules/relays/contract/own-relay.ts'
import { bringToRelay, fetchFromRelay } from '#modules/relays/contract/relay-courier.ts'
import { confirmAtRelay, moveRelayParcels } from '#modules/relays/contract/relay-dispatch.ts'
import { newId } from '#kernel/ids.ts'
import type { CallFailure } from '#kernel/wire/call-failure.ts'
import { expectLedgerAgrees } from '../../../tests/support/ledger.ts'
import type { Person } from '../../../tests/support/market-people.ts'
import { pictureOf } from '../../../tests/support/pictures.ts'
import { relayOf } from '../../../tests/support/relays.ts'
import { openStation } from './testing/coach-crew.ts'

const place = await openStation()
const { market, street, chef, moussa, fanta, relay, depart, holderOf } = place
const kadi = await market.seller({ name: 'Le petit grenier de Kadi' })
const other = await relayOf(market, kadi, { name: 'Chez Kadi', region: 'Kayes' })
const salif = await street.courier('Salif Koné')
const otherChef = await place.managerOf('kayes')
const photo = await pictureOf(market, moussa)
await market.sql('update relays set places = 500')
afterAll(() => market.close())

const reason = 'Le chauffeur ne l’a plus vu après Diéma.'
const unknown = newId()

type Made = { id: string; code: string; buyer: Person; orderId: string; waybill: Waybill | null }

async function made(isThere: boolean): Promise<Made> {
  const parcel = await (isThere ? place.atStation() : place.onTheWay())
  return { ...parcel, orderId: parcel.placed._id, waybill: null }
}

async function left(): Promise<Made> {
  const parcel = await made(true)
  return { ...parcel, waybill: await depart([parcel.id]) }
}

/** Missing for as long as a lost one. */
async function missing(): Promise<Made> {
  const parcel = await left()
  await fanta.call(endArrival, { body: { number: parcel.waybill?.number ?? '' } })
  await market.sql("update waybills set left_at = left_at - interval '11 days' where id = $1", [
    parcel.waybill?._id,
  ])
  return parcel
}

async function toSendBack(): Promise<Made> {
  const parcel = await left()
  await confirm(parcel)
  await place.endDays(parcel.id)
  return { ...parcel, waybill: null }
}

/** A parcel in each state of its way. */
const states = {
  'with its courier': () => made(false),
  'at the station': () => made(true),
  'on the road': left,
  missing,
  'left behind': async () => {
    const parcel = await missing()
    await resend(parcel)
    return parcel
  },
  'at its relay point': async () => {
    const parcel = await left()
    await confirm(parcel)
    return parcel
  },
  'to be sent back': toSendBack,
  'on its way back': async () => {
    const parcel = await toSendBack()
    return { ...parcel, waybill: await place.sendBack([parcel.id]) }
  },
  lost: async () => {
    const parcel = await missing()
    await lose(parcel)
    return parcel
  },
}
type State = keyof typeof states

const ofWaybill = ({ waybill }: Made) => ({ params: { id: waybill?._id ?? unknown } })
const ofRider = ({ id, waybill }: Made) => ({
  params: { id: waybill?._id ?? unknown, parcelId: id },
})
const receive = ({ code }: Made, who: Person = chef) =>
  who.call(receiveAtStation, { body: { code } })
const confirm = ({ code }: Made, who: Person = fanta) =>
  who.call(confirmArrival, { body: { code } })
const resend = (parcel: Made) => chef.call(resendParcel, ofRider(parcel))
const lose = (parcel: Made, who: Person = chef) =>
  who.call(loseParcel, { ...ofRider(parcel), body: { reason } })
const confirmed = ({ id }: Made, what: 'arrived' | 'taken') =>
  chef.call(confirmAtRelay, { ...byId(id), body: { what, reason } })
const move = ({ id }: Made, toRelayId: string | null) =>
  chef.call(moveRelayParcels, {
    ...byId(relay.relayId),
    body: { parcelIds: [id], toRelayId, reason },
  })
const assign = async ({ id }: Made) => {
  const body = { fulfillmentIds: [id], courierId: salif.user._id }
  const { assigned } = await chef.call(assignParcels, { body })
  if (assigned.length === 0) throw Object.assign(new Error('refused'), { status: 409 })
}

/** Each act with the right code, by each person who has the role for it. */
const acts: Record<string, (parcel: Made) => Promise<unknown>> = {
  'courier brings to the relay': async ({ id }) => bring(id, moussa),
  'another courier brings': async ({ id }) => bring(id, salif),
  'courier hands over at the door': async ({ id }) =>
    moussa.call(verifyClientOtp, { body: { fulfillmentId: id, otp: '123456' } }),
  'courier fails': ({ id }) =>
    moussa.call(failDelivery, { ...byId(id), body: { kind: 'other', imageId: photo } }),
  'courier fetches': async ({ id }) => {
    const otp = (await place.returnCode(id)) || '123456'
    return moussa.call(fetchFromRelay, { ...byId(id), body: { otp } })
  },
  'manager receives': (parcel) => receive(parcel),
  'another manager receives': (parcel) => receive(parcel, otherChef),
  'manager sends by coach': ({ id }) => depart([id]),
  'manager notes that it is late': (parcel) =>
    chef.call(noteLate, { ...ofWaybill(parcel), body: { cause: 'road', words: reason } }),
  'manager notes an attack': (parcel) =>
    chef.call(noteAttack, { ...ofWaybill(parcel), body: { reason } }),
  'manager sends it again': resend,
  'manager gives it up': (parcel) => lose(parcel),
  'another manager gives it up': (parcel) => lose(parcel, otherChef),
  'manager sends back by coach': ({ id }) => place.sendBack([id]),
  'another manager sends back': ({ id }) => place.sendBack([id], newId(), otherChef),
  'manager receives from a coach': ({ code }) =>
    chef.call(receiveFromCoach, { body: { code, courierId: moussa.user._id } }),
  'manager ends the return': (parcel) => chef.call(endReturn, ofWaybill(parcel)),
  'manager confirms the arrival': (parcel) => confirmed(parcel, 'arrived'),
  'manager confirms the leaving': (parcel) => confirmed(parcel, 'taken'),
  'manager sends to another relay': (parcel) => move(parcel, other.relayId),
  'manager sends to the door': (parcel) => move(parcel, null),
  'manager gives it to another courier': assign,
  'relay confirms': (parcel) => confirm(parcel),
  'another relay confirms': (parcel) => confirm(parcel, kadi),
  'relay ends the arrival': ({ waybill }) =>
    fanta.call(endArrival, { body: { number: waybill?.number ?? 'CAR-000000-00' } }),
  'another relay ends the arrival': ({ waybill }) =>
    kadi.call(endArrival, { body: { number: waybill?.number ?? 'CAR-000000-00' } }),
  'relay hands over': async ({ id }) => {
    const otp = (await street.codeOf(id, 'clientOtp')) || '123456'
    return fanta.call(handOverAtRelay, { ...byId(id), body: { otp } })
  },
  'buyer cancels': ({ buyer, orderId }) => buyer.call(cancelOrder, byId(orderId)),
}

/** Acts that are allowed; the same act again is answered as before. All others are refused. */
const allowed: Readonly<Record<State, readonly string[]>> = {
  'with its courier': [
    'courier brings to the relay',
    'courier fails',
    'manager receives',
    'manager confirms the arrival',
    'manager sends to another relay',
    'manager sends to the door',
  ],
  'at the station': [
    'manager receives',
    'manager sends by coach',
    'manager confirms the arrival',
    'manager sends to another relay',
    'manager gives it to another courier',
  ],
  'on the road': [
    'manager notes that it is late',
    'manager notes an attack',
    'manager confirms the arrival',
    'relay confirms',
    'relay ends the arrival',
  ],
  missing: [
    'manager notes that it is late',
    'manager notes an attack',
    'manager sends it again',
    'manager gives it up',
    'manager confirms the arrival',
    'relay confirms',
    'relay ends the arrival',
  ],
  'left behind': [
    'manager receives',
    'manager sends by coach',
    'manager confirms the arrival',
    'relay confirms',
    'relay ends the arrival',
  ],
  'at its relay point': [
    'manager sends to another relay',
    'manager sends to the door',
    'relay confirms',
    'relay ends the arrival',
    'relay hands over',
  ],
  'to be sent back': [
    'courier fetches',
    'manager sends back by coach',
    'manager sends to another relay',
    'manager sends to the door',
    'relay confirms',
    'relay hands over',
  ],
  'on its way back': [
    'manager notes that it is late',
    'manager notes an attack',
    'manager receives from a coach',
    'manager ends the return',
  ],
  // It may turn up.
  lost: [
    'relay ends the arrival',
    'buyer cancels',
    'relay confirms',
    'manager receives',
    'manager receives from a coach',
  ],
}

test.each(Object.keys(states) as State[])(
  'a parcel that is %s takes its acts alone',
  async (state) => {
    const parcel = await states[state]()
    const answers: Record<string, string> = {}
    for (const [name, act] of Object.entries(acts))
      if (!allowed[state].includes(name))
        answers[name] = await act(parcel).then(
          () => 'accepted',
          ({ status, code }: CallFailure) =>
            [403, 404, 409].includes(status) ? 'refused' : `${status} ${code}`,
        )
    expect(Object.entries(answers).filter(([, answer]) => answer !== 'refused')).toEqual([])
    for (const name of allowed[state]) await acts[name]?.(await states[state]())
    const gaps = await market.sql(
      `select parcel_id from custodies group by parcel_id having count(*) filter (where ended_at is null) <> 1`,
    )
    expect(gaps).toEqual([])
    await expectLedgerAgrees(market.kernel)
  },
)

test('a courier answers for what he brought to the station until its coach leaves', async () => {
  const [rides, back] = [await made(true), await made(true)]
  const holds = async (id: string) =>
    market.sql(
      `select holder_kind as kind, holder_id as id from custodies where parcel_id = $1 and ended_at is null`,
      [id],
    )
  expect(await holds(rides.id)).toEqual([{ kind: 'courier', id: moussa.user._id }])
  await assign(back)
  expect(await holds(back.id)).toEqual([{ kind: 'courier', id: salif.user._id }])
  await market.sql('update users set admitted_at = null where id = $1', [moussa.user._id])
  await depart([rides.id])
  expect(await holderOf(rides.id)).toEqual(['carrier'])
  expect(await receive(back)).toMatchObject({ message: expect.stringContaining('est à la gare') })
  await depart([back.id])
  expect(await holderOf(back.id)).toEqual(['carrier'])
  const shares = await market.sql<{ courier: string }>(
    'select courier_id as courier from courier_fees where parcel_id = $1',
    [back.id],
  )
  expect(shares).toEqual([{ courier: moussa.user._id }])
})

async function bring(id: string, courier: Person) {
  const [row] = await market.sql<{ otp: string }>(
    'select arrival_code as otp from relay_parcels where parcel_id = $1',
    [id],
  )
  return courier.call(bringToRelay, { ...byId(id), body: { otp: row?.otp ?? '' } })
}
