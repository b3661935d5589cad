import { engine, type StepKind } from './engine.ts'
import type { Act } from './read-person.ts'

/** What somebody saw, the latest first. */
export type SeenProduct = { id: string; kind: StepKind; seconds: number }

/** Of several acts on one product, the first of these counts. */
const sayingMost: readonly StepKind[] = ['cart', 'purchase', 'favourite', 'view']

/** Each product once; those in the cart count as seen now, the last line last. */
export function seenProducts(
  acts: readonly Act[],
  cart: readonly string[],
  nowSeconds: number,
): SeenProduct[] {
  const seen = new Map<string, SeenProduct>()
  const all: readonly Act[] = [
    ...acts,
    ...cart.map((id, place): Act => [id, 'cart', nowSeconds + place + 1]),
  ]
  for (const [id, kind, seconds] of all) {
    const known = seen.get(id)
    if (!known) seen.set(id, { id, kind, seconds })
    else {
      known.seconds = Math.max(known.seconds, seconds)
      if (sayingMost.indexOf(kind) < sayingMost.indexOf(known.kind)) known.kind = kind
    }
  }
  return [...seen.values()].toSorted((a, b) => b.seconds - a.seconds || (a.id < b.id ? -1 : 1))
}

/** The seeds with their weights: the last one most. */
export function seedsOf<T>(seen: readonly T[]): { seed: T; worth: number }[] {
  return seen
    .slice(0, engine.seeds)
    .map((seed, place) => ({ seed, worth: Math.exp(-place / engine.seedFading) }))
}
