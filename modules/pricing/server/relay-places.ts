import type { RelayContact } from '#modules/pricing/contract/quote.ts'
import type { OpeningFacts } from '#modules/calendar/contract/calendar.ts'
import type { Zone } from '#modules/places/contract/locations.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import { Need } from '#kernel/needs.ts'
import type { Francs } from '#kernel/wire/money.ts'
import type { ZoneTariff } from './tariff-in-force.ts'
import { fail } from './errors.ts'

/** Relay point that takes parcels, with what it has room for. */
export type RelayRoom = RelayContact & {
  zone: Zone
  isOpen: boolean
  /** Its hours with its closures. */
  receives: OpeningFacts
  freePlaces: number
  freeCashFrancs: Francs
  /** Left of what one buyer may hold there; of the whole part without a buyer. */
  ownPlaces: number
  ownCashFrancs: Francs
}

type Place = { region: string; quartier: string | null }

export type RelayBook = {
  /** Open ones of the region, the nearest first. One statement. */
  near(db: Sql, place: Place, buyerId: string | null): Promise<RelayRoom[]>
  /** Locks its places and cash until the end of the transaction. One statement. */
  lock(tx: Tx, relayId: string, buyerId: string | null): Promise<RelayRoom | null>
  /** By relay point. One statement. */
  openingOf(db: Sql, relayIds: readonly string[]): Promise<Map<string, RelayOpening>>
  /**
   * By parcel, with the end of the days that it is kept; null: not there yet, or going back. One
   * statement, none without parcels.
   */
  ofParcels(
    db: Sql,
    parcelIds: readonly string[],
  ): Promise<Map<string, { place: RelayContact; before: Date | null }>>
  /**
   * By parcel that its shop is to bring to a relay point, with the day on which it does at the
   * latest. One statement, none without parcels.
   */
  dropsOf(db: Sql, parcelIds: readonly string[]): Promise<Map<string, RelayDrop>>
  /** By parcel that waits at a relay point for its shop. */
  backsOf(db: Sql, parcelIds: readonly string[]): Promise<Map<string, RelayBack>>
}

/** `before`: its relay point closes then, on that day. */
export type RelayDrop = { place: RelayContact; day: string | null; before: string | null }
/** `code`: read by the shop, typed by the relay point. */
export type RelayBack = { place: RelayContact; until: string; code: string | null }

/** Hours and closures of a relay point, and the zone in which it stands. */
export type RelayOpening = { zone: Zone; region: string; receives: OpeningFacts }

export const relayPlaces = new Need<RelayBook>('pricing.relay-places')

/** The relay's column of a zone's tariff; its box takes cash wherever it stands. */
export function relayTariff(tariff: ZoneTariff): ZoneTariff {
  return { ...tariff, fees: tariff.relayFees, cashAllowed: true }
}

export function noRelay(): Error {
  return fail('pricing.no_relay')
}

type Wanted = { parcels: number; cash: Francs }

/** Tells whether a relay point has a place for each parcel. */
export function hasPlacesFor(
  { freePlaces, ownPlaces }: Pick<RelayRoom, 'freePlaces' | 'ownPlaces'>,
  parcels: number,
): boolean {
  return Math.min(freePlaces, ownPlaces) >= parcels
}

export function takesCashOf(
  { freeCashFrancs, ownCashFrancs }: Pick<RelayRoom, 'freeCashFrancs' | 'ownCashFrancs'>,
  cash: Francs,
): boolean {
  return cash === 0 || Math.min(freeCashFrancs, ownCashFrancs) >= cash
}

export function hasRoomFor(relay: RelayRoom, { parcels, cash }: Wanted): boolean {
  return relay.isOpen && hasPlacesFor(relay, parcels) && takesCashOf(relay, cash)
}

/**
 * Refuses a relay point that has no place for each parcel, or no room for their cash.
 * @param relays what else exists, the nearest first
 * @throws pricing.no_relay, pricing.relay_full, pricing.relay_cash_full, pricing.relay_part (409)
 */
export function refuseFullRelay(
  relay: RelayRoom,
  { parcels, cash }: Wanted,
  relays: readonly RelayRoom[],
): void {
  const others = relays
    .filter((other) => other.relayId !== relay.relayId && hasPlacesFor(other, parcels))
    .map(({ relayId }) => relayId)
  const details = { relayId: relay.relayId, receiveAt: ['door'], relays: others }
  if (!relay.isOpen) throw fail('pricing.no_relay', { details })
  if (relay.freePlaces < parcels)
    throw fail('pricing.relay_full', {
      sentence: `${relay.name} vient de recevoir son dernier colis. Votre commande n’est pas passée et rien n’a été payé. Choisissez un autre endroit.`,
      details,
    })
  if (relay.ownPlaces < parcels)
    throw fail('pricing.relay_part', {
      sentence: `${relay.name} ne garde pas plus de colis à la fois pour une même personne. Votre commande n’est pas passée et rien n’a été payé. Retirez d’abord ceux qui vous attendent, ou choisissez un autre endroit.`,
      details,
    })
  if (!takesCashOf(relay, cash))
    throw fail('pricing.relay_cash_full', {
      ...(cash <= relay.freeCashFrancs && {
        sentence: `${relay.name} ne prend pas autant d’espèces d’une même personne. Payez par mobile money ou choisissez un autre endroit.`,
      }),
      details,
    })
}
