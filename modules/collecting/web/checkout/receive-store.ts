import type { CollectionPlace, ReceivePlace } from '#modules/pricing/contract/quote.ts'
import { storedValue, useStored } from '#client/device/stored-value.ts'

const place = storedValue<ReceivePlace>({
  key: 'recevoir',
  restore: (kept) => (kept === 'shop' || kept === 'relay' ? kept : 'door'),
})

export function saveReceivePlace(chosen: ReceivePlace): void {
  place.write(chosen)
}

/** Returns what was chosen last on this device: it may not exist for the present cart. */
export function useReceivePlace(): ReceivePlace {
  return useStored(place, 'door')
}

export type Collector = { fullName: string; phone: string }

/** Address of an order that is collected: who comes, and the first shop's place. */
export function collectorBody({ fullName, phone }: Collector, at: CollectionPlace) {
  const { region, quartier, address: repere } = at
  const place = { region, quartier, repere, note: null, gpsCoordinates: null }
  return { fullName, phone, phone2: null, ...place }
}
