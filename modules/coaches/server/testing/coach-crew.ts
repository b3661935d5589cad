import { confirmArrival } from '#modules/coaches/contract/coach-arrivals.ts'
import { sendBackByCoach } from '#modules/coaches/contract/region-parcels.ts'
import { readStation, receiveAtStation, sendByCoach } from '#modules/coaches/contract/waybills.ts'
import { openCrew } from '#modules/deliveries/server/testing/crew.ts'
import { acceptParcel } from '#modules/shop-orders/contract/seller-orders.ts'
import { lineTo, openLine, serveByCoach } from '../../../../tests/support/coaches.ts'
import type { Person } from '../../../../tests/support/market-people.ts'
import { home, line, order, parcelOf } from '../../../../tests/support/orders.ts'
import { pickUp } from '../../../../tests/support/parcels.ts'
import { payFor } from '../../../../tests/support/payments.ts'
import { pictureOf } from '../../../../tests/support/pictures.ts'
import { relayOf } from '../../../../tests/support/relays.ts'
import { newId } from '#kernel/ids.ts'

const djigui = { name: 'Djigui Cars', phone: '76301152' }
const kayes = lineTo('Kayes')

/** A crew whose market serves Kayes by a coach that leaves every day, to Fanta's relay point. */
export async function openStation() {
  const crew = await openCrew()
  const { market, seller, goods, moussa, chef } = crew
  const fanta = await market.seller({ name: 'Fanta N’Di' })
  const relay = await relayOf(market, fanta, { name: 'Chez Fanta N’Di', region: 'Kayes' })
  const [admin, colleague] = [await market.staff('admin'), await market.staff('admin')]
  const stub = await pictureOf(market, chef)
  const { carrierId, lineId } = await openLine(admin, { ...djigui, line: kayes })
  await serveByCoach([admin, colleague], ['Kayes'])

  /** A paid parcel for Fanta's relay point, in its courier's hands. */
  async function onTheWay(buyer?: Person) {
    const who = buyer ?? (await market.buyer())
    const placed = await order(who, [line(goods)], {
      receiveAt: 'relay',
      relayId: relay.relayId,
      shippingAddress: { ...home, region: 'Kayes', quartier: null },
    })
    await payFor(market, placed)
    const id = parcelOf(placed)
    await seller.call(acceptParcel, { params: { id } })
    await pickUp(id, { seller, courier: moussa })
    return { id, placed, buyer: who, code: placed.orderNumber.slice(-5) }
  }

  const receive = (code: string, who: Person = chef) =>
    who.call(receiveAtStation, { body: { code } })

  async function atStation(buyer?: Person) {
    const parcel = await onTheWay(buyer)
    await receive(parcel.code)
    return parcel
  }

  const depart = (parcelIds: string[], more: object = {}, key: string = newId()) =>
    chef.call(
      sendByCoach,
      { body: { relayId: relay.relayId, lineId, parcelIds, stubImageId: stub, ...more } },
      { idempotencyKey: key },
    )
  const arrive = (code: string, waybill?: string) =>
    fanta.call(confirmArrival, { body: { code, waybill } })

  /** Brought by a coach and kept for longer than its days. */
  async function notCollected(buyer?: Person) {
    const parcel = await atStation(buyer)
    await depart([parcel.id])
    await arrive(parcel.code)
    await endDays(parcel.id)
    return parcel
  }

  async function endDays(id: string) {
    await market.sql(
      `update relay_parcels set kept_since = kept_since - interval '6 days', kept_until = kept_until - interval '6 days'
       where parcel_id = $1`,
      [id],
    )
    await market.runJob('promises.end', 'relays.collect')
  }

  /** Code that the relay point gives when a parcel leaves. */
  async function returnCode(id: string) {
    const [row] = await market.sql<{ otp: string | null }>(
      'select return_code as otp from relay_parcels where parcel_id = $1',
      [id],
    )
    return row?.otp ?? ''
  }

  async function sendBack(ids: string[], key: string = newId(), who: Person = chef) {
    const parcels = await Promise.all(
      ids.map(async (parcelId) => ({ parcelId, otp: (await returnCode(parcelId)) || '123456' })),
    )
    const body = { relayId: relay.relayId, lineId, parcels }
    return who.call(sendBackByCoach, { body }, { idempotencyKey: key })
  }

  const station = () => chef.call(readStation, { query: {} })
  const holderOf = async (id: string) => {
    const open = await market.sql<{ kind: string; id: string }>(
      `select holder_kind as kind, holder_id as id from custodies where parcel_id = $1 and ended_at is null`,
      [id],
    )
    return open.map(({ kind }) => kind)
  }
  return {
    ...crew,
    fanta,
    relay,
    admin,
    colleague,
    stub,
    carrierId,
    lineId,
    kayes,
    onTheWay,
    receive,
    atStation,
    depart,
    station,
    arrive,
    notCollected,
    endDays,
    returnCode,
    sendBack,
    holderOf,
  }
}
