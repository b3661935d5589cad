/** What was done with the product that draws others, and its name. */
export type Reason = { kind: 'view' | 'cart' | 'favourite' | 'purchase' | null; name: string | null }

export const coldSource = 'Ce qui plaît en ce moment au marché'
const tasteSource = 'D’après vos catégories préférées'
const mostLetters = 60

const beginnings = {
  view: 'Parce que vous avez vu',
  cart: 'Parce que vous avez mis au panier',
  favourite: 'Parce que vous aimez',
  purchase: 'Parce que vous avez acheté',
}

/** Why these: the act that draws the most of them. */
export function sourceOf(drawn: readonly (Reason & { score: number; because: string | null })[]): string {
  const weights = new Map<string, { reason: Reason; score: number }>()
  for (const { because, kind, name, score } of drawn) {
    if (!because || !kind || !name) continue
    weights.set(because, { reason: { kind, name }, score: score + (weights.get(because)?.score ?? 0) })
  }
  const [best] = [...weights.values()].toSorted((a, b) => b.score - a.score)
  if (!best?.reason.kind || !best.reason.name) return tasteSource
  return `${beginnings[best.reason.kind]} «\u202f${shortened(best.reason.name)}\u202f»`
}

function shortened(name: string): string {
  if (name.length <= mostLetters) return name
  return `${name.slice(0, mostLetters).replace(/\s+\S*$/, '')}…`
}
