import { storedValue } from '#client/device/stored-value.ts'
import type { Delivery } from '#modules/deliveries/contract/deliveries.ts'
import {
  partProblem,
  priceKeptPart,
  type KeptPart,
  type KeptQuantities,
} from '#modules/parcels/contract/keep-part.ts'

export type ChosenPart = { kept: KeptQuantities; priced: KeptPart }

const chosen = storedValue<{ of: string; kept: KeptQuantities } | null>({
  key: 'partie-gardee',
  restore,
})

export function saveKept(of: string, kept: KeptQuantities): void {
  chosen.write({ of, kept })
}

export function forgetKept(): void {
  chosen.clear()
}

/** Returns the pieces chosen for this parcel; all of them at first. */
export function keptOf({ fulfillmentId, products }: Delivery): KeptQuantities {
  const saved = chosen.read()
  return Object.fromEntries(
    products.map(({ _id, qty }) => [
      _id,
      saved?.of === fulfillmentId ? (saved.kept[_id] ?? qty) : qty,
    ]),
  )
}

/** Returns the part that was chosen, with its present sum; null: all is kept. */
export function chosenPartOf(delivery: Delivery): ChosenPart | null {
  const { partTerms: terms } = delivery
  const kept = keptOf(delivery)
  return terms && partProblem(terms.lines, kept) === null
    ? { kept, priced: priceKeptPart(terms, kept) }
    : null
}

function restore(kept: unknown): { of: string; kept: KeptQuantities } | null {
  if (typeof kept !== 'object' || kept === null) return null
  const { of, kept: pieces } = kept as Record<string, unknown>
  if (typeof of !== 'string' || typeof pieces !== 'object' || pieces === null) return null
  const counts = Object.entries(pieces).filter((one) => Number.isInteger(one[1]))
  return { of, kept: Object.fromEntries(counts) }
}
