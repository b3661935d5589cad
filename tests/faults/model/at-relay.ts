import { takeGoodsAtRelay } from '#modules/exchanges/server/take-at-relay.ts'
import { bringToRelay, handOverAtRelay } from '#modules/relays/module.ts'
import { fetchFromRelay } from '#modules/relays/server/fetch-from-relay.ts'
import type { ShopActor } from '#kernel/http/caller.ts'
import type { Market } from '../../support/market.ts'
import type { Seller } from '../../support/market-people.ts'
import { relayOf } from '../../support/relays.ts'

/** Francs that a relay point's box holds at most. */
const mostCash = 5_000_000

export type RelayHands = { id: string; shop: ShopActor; courierId: string }

export function shopOf({ shopId, user: { _id: ownerId } }: Seller): ShopActor {
  return { shopId, ownerId, actorId: ownerId, isOwner: true, rights: [] }
}

/** Relay points of the model: another is opened before the box of the last one is full. */
export function openRelays(market: Market, courierId: string) {
  let current: RelayHands | null = null
  let promised = 0
  return {
    /** @param francs that may be taken there */
    async next(francs: number): Promise<RelayHands> {
      promised += francs
      if (current && promised <= mostCash) return current
      promised = francs
      const owner = await market.seller({ name: 'Lamine Couture' })
      const { relayId: id } = await relayOf(market, owner, { places: 500, cashCeiling: mostCash })
      current = { id, shop: shopOf(owner), courierId }
      return current
    },
  }
}

async function codesOf({ sql }: Market, id: string) {
  const [row] = await sql<{ arrival: string; back: string; client: string }>(
    `select k.arrival_code as arrival, coalesce(k.return_code, '') as back, coalesce(p.client_otp, '') as client
     from relay_parcels k join parcels p on p.id = k.parcel_id where p.id = $1`,
    [id],
  )
  return row ?? { arrival: '', back: '', client: '' }
}

/** A courier brings a parcel to its relay point. */
export async function bringIn(market: Market, { courierId }: RelayHands, parcelId: string) {
  const { arrival: otp } = await codesOf(market, parcelId)
  await bringToRelay(market.kernel, { parcelId, courierId, otp })
}

export async function giveAtRelay(
  market: Market,
  { shop }: RelayHands,
  { parcelId, cashReceived }: { parcelId: string; cashReceived: boolean },
): Promise<void> {
  const { client: clientOtp } = await codesOf(market, parcelId)
  await handOverAtRelay(market.kernel, { parcelId, shop, clientOtp, cashReceived })
}

/** Its buyer does not come: a courier takes it from there. */
export async function leaveThere(market: Market, relay: RelayHands, parcelId: string) {
  const past = "now() - interval '1 year'"
  await market.sql(
    `update relay_parcels set kept_since = ${past}, kept_until = ${past} where parcel_id = $1`,
    [parcelId],
  )
  await market.runJob('promises.end', 'relays.collect')
  await fetchAtRelay(market, relay, parcelId)
}

/** The buyer brings goods; a courier takes them from there. @param doorCode her return code */
export async function takeBackAtRelay(
  market: Market,
  relay: RelayHands,
  { returnId, doorCode: otp }: { returnId: string; doorCode: string },
): Promise<void> {
  await takeGoodsAtRelay(market.kernel, { returnId, shop: relay.shop, otp })
  const [row] = await market.sql<{ id: string }>(
    'select back_parcel_id as id from goods_returns where id = $1',
    [returnId],
  )
  await fetchAtRelay(market, relay, row?.id ?? '')
}

async function fetchAtRelay(market: Market, { courierId }: RelayHands, parcelId: string) {
  const { back: otp } = await codesOf(market, parcelId)
  await fetchFromRelay(market.kernel, { parcelId, courierId, otp })
}
