import { receiveFromCoach, sendDrops } from '#modules/coaches/contract/region-parcels.ts'
import { receiveDrop } from '#modules/relays/contract/relay-drops.ts'
import { acceptParcel, readyParcel } from '#modules/shop-orders/contract/seller-orders.ts'
import { newId } from '#kernel/ids.ts'
import { lineTo, openLine } from '../../../../tests/support/coaches.ts'
import { home, line, order, parcelOf } from '../../../../tests/support/orders.ts'
import { payFor } from '../../../../tests/support/payments.ts'
import { relayOf } from '../../../../tests/support/relays.ts'
import { openStation } from './coach-crew.ts'

type Receiving = Partial<Parameters<typeof order>[2]>

/**
 * A station whose market has a shop in Bandiagara, which brings its parcels to the relay point of
 * Tembely there; a coach of Binkè goes to Bamako and back every day.
 */
export async function openRegion() {
  const station = await openStation()
  const { market, admin, chef, stub } = station
  const main = await market.seller({ name: 'La Main de Bandiagara' })
  const tembely = await market.seller({ name: 'Tembely Divers' })
  const cap = await market.product({ seller: main, stock: 100 })
  for (const { shopId } of [main, tembely])
    await market.sql(`update shops set region = 'Bandiagara', quartier = null where id = $1`, [
      shopId,
    ])
  const binke = { name: 'Binkè Transport', phone: '76991450' }
  const toBamako = await openLine(admin, { ...binke, line: lineTo('Bamako', 'Bandiagara') })
  const back = { name: 'Binkè Retour', phone: '76991451' }
  const toBandiagara = await openLine(admin, { ...back, line: lineTo('Bandiagara') })
  const drop = await relayOf(market, tembely, {
    name: 'Relais Tembely',
    region: 'Bandiagara',
    takesDrops: true,
  })
  await market.sql(
    `update served_regions set served_by = 'coach', decided_at = now() where region = 'Bandiagara'`,
  )

  /** A parcel of Bandiagara, ready at its shop; paid unless it is paid in cash. */
  async function ready(receiving: Receiving = {}) {
    const buyer = await market.buyer()
    const placed = await order(buyer, [line(cap)], receiving)
    if (receiving.paymentMethod !== 'cash_on_delivery') await payFor(market, placed)
    const id = parcelOf(placed)
    await main.call(acceptParcel, { params: { id } })
    const { vendorOtp = '' } = await main.call(readyParcel, { params: { id } })
    return { id, placed, buyer, vendorOtp, code: placed.orderNumber.slice(-5) }
  }

  const bring = (otp: string) => tembely.call(receiveDrop, { body: { otp } })
  const leave = (parcelIds: string[]) =>
    chef.call(
      sendDrops,
      { body: { relayId: drop.relayId, lineId: toBamako.lineId, parcelIds } },
      { idempotencyKey: newId() },
    )
  const comes = (code: string, courierId: string | null) =>
    chef.call(receiveFromCoach, { body: { code, courierId } })
  const leaveForHome = (parcelIds: string[]) =>
    station.depart(parcelIds, { relayId: drop.relayId, lineId: toBandiagara.lineId })

  /** Brought to Bamako, where a courier has it. */
  async function inBamako(receiving?: Receiving) {
    const parcel = await ready(receiving)
    await bring(parcel.vendorOtp)
    await leave([parcel.id])
    await comes(parcel.code, station.moussa.user._id)
    return parcel
  }

  const toKayes = (relayId = station.relay.relayId) => ({
    receiveAt: 'relay' as const,
    relayId,
    shippingAddress: { ...home, region: 'Kayes', quartier: null },
  })

  /** « shop relay done » of each leg. */
  const wayOf = async (id: string) =>
    (
      await market.sql<{ words: string }>(
        `select way || ' ' || to_kind || ' ' || state as words from leg_facts where shipment_id = $1 order by number`,
        [id],
      )
    ).map(({ words }) => words)

  return {
    ...station,
    stub,
    main,
    tembely,
    cap,
    drop,
    toBamako,
    toBandiagara,
    ready,
    bring,
    leave,
    comes,
    leaveForHome,
    inBamako,
    toKayes,
    wayOf,
  }
}
