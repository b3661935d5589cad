import type { RelayPlace } from '#modules/pricing/contract/quote.ts'
import type { Zone } from '#modules/places/contract/locations.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { Francs } from '#kernel/wire/money.ts'
import type { ZoneTariff } from './tariff-in-force.ts'
import { fail } from './errors.ts'

/** Relay point that takes parcels, with what it has room for. */
export type RelayRoom = RelayPlace & {
  zone: Zone
  isOpen: boolean
  freePlaces: number
  freeCashFrancs: Francs
}

export type RelayBook = {
  /** Open ones of the region, the nearest first. One statement. */
  near(db: Sql, place: { region: string; quartier: string | null }): Promise<RelayRoom[]>
  /** Locks its places and cash until the end of the transaction. One statement. */
  lock(tx: Tx, relayId: string): Promise<RelayRoom | null>
  /**
   * By parcel, with the end of the days that it is kept; null: not there yet, or going back. One
   * statement, none without parcels.
   */
  ofParcels(
    db: Sql,
    parcelIds: readonly string[],
  ): Promise<Map<string, { place: RelayPlace; before: Date | null }>>
}

const noBook: RelayBook = {
  near: () => Promise.resolve([]),
  lock: () => Promise.resolve(null),
  ofParcels: () => Promise.resolve(new Map()),
}
const books = new WeakMap<Kernel, RelayBook>()

/** Called once, by relays. */
export function keepRelayPlaces(kernel: Kernel, book: RelayBook): void {
  books.set(kernel, book)
}

export function relayPlacesOf(kernel: Kernel): RelayBook {
  return books.get(kernel) ?? noBook
}

/** The relay's column of a zone's tariff; its box takes cash wherever it stands. */
export function relayTariff(tariff: ZoneTariff): ZoneTariff {
  return { ...tariff, fees: tariff.relayFees, cashAllowed: true }
}

export function noRelay(): Error {
  return fail('pricing.no_relay')
}

/**
 * Refuses a relay point that has no place for each parcel, or no room for their cash.
 * @param relays what else exists, the nearest first
 * @throws pricing.no_relay, pricing.relay_full, pricing.relay_cash_full (409)
 */
export function refuseFullRelay(
  relay: RelayRoom,
  { parcels, cash }: { parcels: number; cash: Francs },
  relays: readonly RelayRoom[],
): void {
  const others = relays
    .filter(({ relayId, freePlaces }) => relayId !== relay.relayId && freePlaces >= parcels)
    .map(({ relayId }) => relayId)
  const details = { relayId: relay.relayId, receiveAt: ['door'], relays: others }
  if (!relay.isOpen) throw fail('pricing.no_relay', { details })
  if (relay.freePlaces < parcels)
    throw fail('pricing.relay_full', {
      sentence: `${relay.name} vient de recevoir son dernier colis. Votre commande n’est pas passée et rien n’a été payé. Choisissez un autre endroit.`,
      details,
    })
  if (cash > relay.freeCashFrancs) throw fail('pricing.relay_cash_full', { details })
}
