import { decideAttack } from '#modules/coaches/contract/coach-attacks.ts'
import { choosePayer, listLosses } from '#modules/losses/contract/losses.ts'
import { noteAttack } from '#modules/coaches/contract/waybills.ts'
import { byId } from '#modules/deliveries/server/testing/crew.ts'
import { listNotifications } from '#modules/notices/contract/notifications.ts'
import { handOverAtRelay } from '#modules/relays/contract/own-relay.ts'
import { approveRefund, listRefunds, sendRefund } from '#modules/refunds/contract/refunds.ts'
import { acceptParcel } from '#modules/shop-orders/contract/seller-orders.ts'
import type { Person } from '../../../../tests/support/market-people.ts'
import { home, line, order } from '../../../../tests/support/orders.ts'
import { pickUp } from '../../../../tests/support/parcels.ts'
import { payFor } from '../../../../tests/support/payments.ts'
import { openStation } from './coach-crew.ts'

const reason = 'Le chauffeur a appelé de Diéma.'
export const proof = 'M. Keïta, chef de gare, au téléphone à 9 h.'

export const plain = (one?: { message: string }) => one?.message.replaceAll(/[\u00a0\u202f]/g, ' ')

/** A station whose coaches lose parcels. */
export async function openLosses() {
  const place = await openStation()
  const { market, street, chef, moussa, fanta, admin, seller, depart } = place
  const [finance, sender] = [await market.staff('finance'), await market.staff('finance')]

  const stateOf = async (id: string) =>
    (await market.sql<{ state: string }>('select state from parcels where id = $1', [id]))[0]?.state
  const told = async (who: Person, title: string) => {
    await market.settle()
    const { notifications } = await who.call(listNotifications, { query: { limit: 100 } })
    return notifications.filter((one) => one.title === title)
  }
  const balanceOf = async (kind: string) =>
    (
      await market.sql<{ francs: number }>(
        `select coalesce(sum(e.amount_francs), 0)::int as francs from ledger_entries e
       join ledger_accounts a on a.id = e.account_id where a.kind = $1`,
        [kind],
      )
    )[0]?.francs ?? 0
  const stockOf = async (parcelId: string) =>
    (
      await market.sql<{ stock: number }>(
        `select v.stock from order_lines l join variants v on v.id = l.variant_id where l.parcel_id = $1`,
        [parcelId],
      )
    )[0]?.stock ?? 0
  const goodsOf = (id: string) =>
    market.sql<{ id: string; state: string }>(
      `select id, state from parcels where errand_for = $1 and errand = 'goods_back'`,
      [id],
    )
  const refundOf = async ({ orderNumber }: { orderNumber: string }) =>
    (await finance.call(listRefunds, { query: { limit: 100 } })).refunds.filter(
      (one) => one.orderNumber === orderNumber,
    )

  /** Gives up all that a coach has. */
  async function attacked(ids: string[]): Promise<string> {
    const { _id: id } = await depart(ids)
    await chef.call(noteAttack, { params: { id }, body: { reason } })
    await admin.call(decideAttack, {
      params: { id },
      body: { approve: true, proof: proof },
    })
    return id
  }

  async function lost(buyer?: Person) {
    const parcel = await place.atStation(buyer)
    const waybillId = await attacked([parcel.id])
    return { ...parcel, waybillId }
  }

  async function charged({ placed }: { placed: { orderNumber: string } }) {
    const { losses } = await admin.call(listLosses, { query: { limit: 100 } })
    const loss = losses.find((one) => one.orderNumber === placed.orderNumber && !one.foundAt)
    if (!loss) throw new Error('no loss is open')
    const params = { id: loss._id }
    await admin.call(choosePayer, { params, body: { payer: 'carrier', reason } })
    return { params, francs: loss.francs }
  }

  async function collect(id: string): Promise<void> {
    const otp = await street.codeOf(id, 'clientOtp')
    await fanta.call(handOverAtRelay, { ...byId(id), body: { otp, cashReceived: true } })
  }

  async function sent({ placed }: { placed: { orderNumber: string } }) {
    const [refund] = await refundOf(placed)
    const params = { id: refund?._id ?? '' }
    await finance.call(approveRefund, { params })
    await sender.call(sendRefund, { params })
    return params
  }

  /** A parcel of each of two shops, in one order, at the station. */
  async function ofTwoShops(terms: object = {}) {
    const shop = await market.seller()
    const other = await market.product({ seller: shop, price: 9_000, stock: 5 })
    const buyer = await market.buyer()
    const placed = await order(buyer, [line(place.goods), line(other)], {
      receiveAt: 'relay',
      relayId: place.relay.relayId,
      shippingAddress: { ...home, region: 'Kayes', quartier: null },
      ...terms,
    })
    await payFor(market, placed)
    const rows = await market.sql<{ id: string; shopId: string; number: number }>(
      'select id, shop_id as "shopId", number from parcels where order_id = $1 order by number',
      [placed._id],
    )
    const parcels = []
    for (const { id, shopId, number } of rows) {
      const by = shopId === seller.shopId ? seller : shop
      await by.call(acceptParcel, { params: { id } })
      await pickUp(id, { seller: by, courier: moussa })
      const code = `${placed.orderNumber.slice(-5)}/${number}`
      await place.receive(code)
      parcels.push({ id, code })
    }
    return { placed, buyer, parcels }
  }

  return {
    ...place,
    finance,
    sender,
    stateOf,
    told,
    balanceOf,
    stockOf,
    goodsOf,
    refundOf,
    attacked,
    lost,
    charged,
    collect,
    sent,
    ofTwoShops,
  }
}
