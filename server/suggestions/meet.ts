import { engine, type StepKind } from './engine.ts'
import type { Act } from './read-person.ts'

/** What somebody met, the latest first. */
export type Met = { id: string; kind: StepKind; seconds: number }

/** A product met in several ways is remembered for the one that says most. */
const sayingMost: readonly StepKind[] = ['cart', 'purchase', 'favourite', 'view']

/** Each product once; what is in the cart was met now, the last line last. */
export function meet(acts: readonly Act[], cart: readonly string[], nowSeconds: number): Met[] {
  const met = new Map<string, Met>()
  const all: readonly Act[] = [
    ...acts,
    ...cart.map((id, place): Act => [id, 'cart', nowSeconds + place + 1]),
  ]
  for (const [id, kind, seconds] of all) {
    const known = met.get(id)
    if (!known) met.set(id, { id, kind, seconds })
    else {
      known.seconds = Math.max(known.seconds, seconds)
      if (sayingMost.indexOf(kind) < sayingMost.indexOf(known.kind)) known.kind = kind
    }
  }
  return [...met.values()].toSorted((a, b) => b.seconds - a.seconds || (a.id < b.id ? -1 : 1))
}

/** The seeds with what each is worth: the last one most. */
export function seedsOf<T>(met: readonly T[]): { seed: T; worth: number }[] {
  return met
    .slice(0, engine.seeds)
    .map((seed, place) => ({ seed, worth: Math.exp(-place / engine.seedFading) }))
}
