import { addCarrier, addLine } from '#modules/coaches/contract/carriers.ts'
import { readStation, receiveAtStation, sendByCoach } from '#modules/coaches/contract/waybills.ts'
import { takeParcel, verifyVendorOtp } from '#modules/deliveries/contract/deliveries.ts'
import { openCrew } from '#modules/deliveries/server/testing/crew.ts'
import { changeServedRegions } from '#modules/pricing/contract/served-regions.ts'
import { acceptParcel, readyParcel } from '#modules/shop-orders/contract/seller-orders.ts'
import type { Person } from '../../../../tests/support/market-people.ts'
import { home, line, order, parcelOf } from '../../../../tests/support/orders.ts'
import { payFor } from '../../../../tests/support/payments.ts'
import { pictureOf } from '../../../../tests/support/pictures.ts'
import { relayOf } from '../../../../tests/support/relays.ts'
import { newId } from '#kernel/ids.ts'
import { approveChange } from '../../../../tests/support/settings.ts'

const reason = 'Kayes par le car.'
export const prices = { léger: 400, moyen: 700, lourd: 1_500 }

/** A crew whose market serves Kayes by a coach that leaves every day, to Fanta's relay point. */
export async function openStation() {
  const crew = await openCrew()
  const { market, seller, goods, moussa, chef } = crew
  const fanta = await market.seller({ name: 'Fanta N’Di' })
  const relay = await relayOf(market, fanta, { name: 'Chez Fanta N’Di', region: 'Kayes' })
  const [admin, colleague] = [await market.staff('admin'), await market.staff('admin')]
  const stub = await pictureOf(market, chef)
  const djigui = { name: 'Djigui Cars', phone: '76301152', provider: 'orange_money' as const }
  const kayes = {
    station: 'Gare de Sogoniko',
    region: 'Kayes',
    days: [1, 2, 3, 4, 5, 6, 7],
    leavesAt: '18:00',
    roadDays: 2,
    prices,
    reason,
  }
  const [carrier] = (await admin.call(addCarrier, { body: { ...djigui, reason } })).carriers
  const carrierId = carrier?._id ?? ''
  const lined = await admin.call(addLine, { params: { id: carrierId }, body: kayes })
  const lineId = lined.carriers[0]?.lines[0]?._id ?? ''
  const regions = [{ region: 'Kayes', servedBy: 'coach' as const }]
  await admin.call(changeServedRegions, { body: { regions, reason } })
  await approveChange(colleague)

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
    const { vendorOtp = '' } = await seller.call(readyParcel, { params: { id } })
    await moussa.call(takeParcel, { params: { id } })
    await moussa.call(verifyVendorOtp, { body: { otp: vendorOtp } })
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
    holderOf,
  }
}
