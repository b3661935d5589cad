import { openCrew } from '#modules/deliveries/server/testing/crew.ts'
import { takeParcel, verifyVendorOtp } from '#modules/deliveries/contract/deliveries.ts'
import { handOverAtRelay, listRelayParcels } from '#modules/relays/contract/own-relay.ts'
import { bringToRelay } from '#modules/relays/contract/relay-courier.ts'
import { acceptParcel, readyParcel } from '#modules/shop-orders/contract/seller-orders.ts'
import type { Person, Seller } from '../../../../tests/support/market-people.ts'
import { inCash, line, order } from '../../../../tests/support/orders.ts'
import { payFor } from '../../../../tests/support/payments.ts'
import { relayOf } from '../../../../tests/support/relays.ts'

type How = { paid?: boolean; to?: { relayId: string }; buyer?: Person }
type Body = { otp: string; cashReceived?: boolean; madeAt?: string }

/** A street with a relay point, and each step of a parcel that goes there. */
export async function openRelayStreet() {
  const crew = await openCrew()
  const { market, street, seller, goods, moussa } = crew
  const lamine = await market.seller({ name: 'Lamine Couture' })
  const relay = await relayOf(market, lamine)

  /** Placed, and ready at its shop. */
  async function readyFor({ paid = false, to = relay, buyer: who }: How = {}) {
    const buyer = who ?? (await market.buyer())
    const at = { receiveAt: 'relay', relayId: to.relayId } as const
    const placed = await order(buyer, [line(goods)], { ...(paid ? {} : inCash), ...at })
    if (paid) await payFor(market, placed)
    const id = placed.fulfillments[0]?._id ?? ''
    await seller.call(acceptParcel, { params: { id } })
    const { vendorOtp = '' } = await seller.call(readyParcel, { params: { id } })
    return { id, buyer, placed, vendorOtp }
  }

  async function onTheWay(how: How = {}) {
    const parcel = await readyFor(how)
    await moussa.call(takeParcel, { params: { id: parcel.id } })
    await moussa.call(verifyVendorOtp, { body: { otp: parcel.vendorOtp } })
    return parcel
  }

  /** Code that the relay reads for a parcel: for its arrival, or for its leaving. */
  async function relayCode(id: string, owner: Seller = lamine): Promise<string> {
    for (const list of ['expected', 'leaving'] as const) {
      const { parcels } = await owner.call(listRelayParcels, { query: { list } })
      const found = parcels.find(({ parcelId }) => parcelId === id)
      if (found?.code) return found.code
    }
    const [row] = await market.sql<{ code: string }>(
      'select arrival_code as code from relay_parcels where parcel_id = $1',
      [id],
    )
    return row?.code ?? ''
  }

  const bring = (id: string, otp: string, courier: Person = moussa) =>
    courier.call(bringToRelay, { params: { id }, body: { otp } })

  async function kept(how: How = {}) {
    const parcel = await onTheWay(how)
    await bring(parcel.id, await relayCode(parcel.id))
    return { ...parcel, clientOtp: await street.codeOf(parcel.id, 'clientOtp') }
  }

  const give = (id: string, body: Body, person: Person = lamine) =>
    person.call(handOverAtRelay, { params: { id }, body })

  /** Holders of a parcel so far, the open one last. */
  const holdersOf = (id: string) =>
    market.sql<{ kind: string; proof: string; open: boolean }>(
      `select holder_kind as kind, proof, ended_at is null as open from custodies
       where parcel_id = $1 order by at, id`,
      [id],
    )

  return { ...crew, lamine, relay, readyFor, onTheWay, relayCode, bring, kept, give, holdersOf }
}
