import type { cashBoxKinds } from '#modules/parcels/database/values.ts'
import type { ReceivePlace } from '#modules/pricing/contract/quote.ts'

export type WayFacts = {
  /** A courier takes it from its shop; else its buyer does. */
  hasCourier: boolean
  /** It waits for its buyer at a relay point. */
  hasRelay: boolean
  /** Its buyer comes for it, at hours; else it comes to her. */
  isCollected: boolean
  /** Box that takes its cash; null: its buyer pays by telephone. */
  till: (typeof cashBoxKinds)[number] | null
}

/** Apart from the words of each way, which pages that only count do not load. */
export const wayFacts: Readonly<Record<ReceivePlace, WayFacts>> = {
  door: { hasCourier: true, hasRelay: false, isCollected: false, till: 'courier' },
  shop: { hasCourier: false, hasRelay: false, isCollected: true, till: null },
  relay: { hasCourier: true, hasRelay: true, isCollected: true, till: 'relay' },
}

/** Older stored answers name no place: they are of doors. */
export function factsOfWay({ receiveAt }: { receiveAt?: ReceivePlace | undefined }): WayFacts {
  return wayFacts[receiveAt ?? 'door']
}
