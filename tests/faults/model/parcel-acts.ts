import {
  acceptParcel,
  readyParcel,
  refuseParcel,
} from '#modules/shop-orders/contract/seller-orders.ts'
import { confirmRemittance, openRemittance } from '#modules/cash-boxes/module.ts'
import {
  failDelivery,
  handOverParcel,
  pickUpParcel,
  returnParcel,
  takeParcel,
  tryAgain,
} from '#modules/deliveries/module.ts'
import { eq } from 'drizzle-orm'
import { priceKeptPart } from '#modules/parcels/contract/keep-part.ts'
import { parcelFacts } from '#modules/parcels/database/views.ts'
import { keptParts, linesOf } from '#modules/parcels/module.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { newId } from '#kernel/ids.ts'
import type { Market } from '../../support/market.ts'
import { attempt, choose, withParcel, type Acts } from './model-context.ts'

type Parcel = { parcelId: string; courierId: string }

/** Acts of shops, couriers and their manager on a parcel. */
export const parcelActs: Acts = {
  accept: (context, act) =>
    withParcel(context, act, (id, seller) => seller.call(acceptParcel, { params: { id } })),
  refuse: (context, act) =>
    withParcel(context, act, (id, seller) =>
      seller.call(refuseParcel, { params: { id }, body: { reason: 'Plus en rayon.' } }),
    ),
  ready: (context, act) =>
    withParcel(context, act, (id, seller) => seller.call(readyParcel, { params: { id } })),
  take: asCourier((kernel, parcel) => takeParcel(kernel, parcel)),
  pickUp: asCourier((kernel, { courierId }, { vendorOtp }) =>
    pickUpParcel(kernel, { courierId, vendorOtp }),
  ),
  handOver: asCourier((kernel, parcel, { clientOtp }) =>
    handOverParcel(kernel, { ...parcel, clientOtp, cashReceived: true }),
  ),
  keepPart: (context, act) =>
    asCourier((kernel, parcel, codes) => keepPart(kernel, parcel, codes, act.also))(context, act),
  async bringRestsBack({ market, courier }) {
    const rests = await market.sql<{ id: string }>(
      "select id from parcels where rest_of is not null and state = 'returning'",
    )
    for (const { id: parcelId } of rests) {
      const { vendorOtp: returnOtp } = await codesOf(market, parcelId)
      await returnParcel(market.kernel, { parcelId, courierId: courier.user._id, returnOtp })
    }
  },
  wrongCode: asCourier((kernel, parcel) =>
    handOverParcel(kernel, { ...parcel, clientOtp: '000000', cashReceived: true }),
  ),
  fail: (context, act) =>
    asCourier((kernel, parcel) => {
      const kind = choose(['absent', 'refused', 'faulty', 'late'] as const, act.also)
      return failDelivery(kernel, { ...parcel, kind, note: null, imageId: null })
    })(context, act),
  tryAgain: asCourier((kernel, parcel) => tryAgain(kernel, parcel)),
  bringBack: asCourier((kernel, parcel, { vendorOtp: returnOtp }) =>
    returnParcel(kernel, { ...parcel, returnOtp }),
  ),
  async wholeDelivery(context, act) {
    for (const what of ['accept', 'ready', 'take', 'pickUp', 'handOver'])
      await attempt(context.market, () => parcelActs[what]?.(context, act))
  },
  /** Two managers confirm the code at once: the cash is counted once. */
  async handInCash({ market: { kernel }, courier, chef }) {
    const courierId = courier.user._id
    const { _id: remittanceId, code } = await openRemittance(kernel, {
      courierId,
      amount: null,
      idempotencyKey: newId(),
    })
    const manager = { userId: chef.user._id, role: 'chef_livreur', group: 'ikachi' } as const
    const confirm = () => confirmRemittance(kernel, manager, { remittanceId, code })
    await Promise.allSettled([confirm(), confirm()])
  },
}

/** Keeps a part of each line, or hands over the whole where that is none. */
async function keepPart(
  kernel: Kernel,
  { parcelId, courierId }: Parcel,
  { clientOtp }: Codes,
  also: number,
): Promise<void> {
  const lines = await linesOf(kernel.db, [parcelId])
  const [parcel] = await kernel.db
    .select({ id: parcelFacts.id, orderId: parcelFacts.orderId })
    .from(parcelFacts)
    .where(eq(parcelFacts.id, parcelId))
  const terms = parcel && (await keptParts.termsOf(kernel.db, [parcel], lines)).get(parcelId)
  if (!terms) return
  const kept = Object.fromEntries(
    lines.map(({ id, quantity }, index) => [id, (also + index) % (quantity + 1)]),
  )
  const part = { kept, due: priceKeptPart(terms, kept).due }
  await handOverParcel(kernel, { parcelId, courierId, clientOtp, cashReceived: true, part })
}

type Codes = { vendorOtp: string; clientOtp: string }

function asCourier(
  run: (kernel: Kernel, parcel: Parcel, codes: Codes) => Promise<unknown>,
): Acts[string] {
  return (context, act) =>
    withParcel(context, act, async (parcelId) => {
      const parcel = { parcelId, courierId: context.courier.user._id }
      await run(context.market.kernel, parcel, await codesOf(context.market, parcelId))
    })
}

async function codesOf(market: Market, parcelId: string): Promise<Codes> {
  const [codes] = await market.sql<Codes>(
    `select coalesce(vendor_otp, 'aucun') as "vendorOtp", coalesce(client_otp, 'aucun') as "clientOtp"
     from parcels where id = $1`,
    [parcelId],
  )
  return codes ?? { vendorOtp: 'aucun', clientOtp: 'aucun' }
}
