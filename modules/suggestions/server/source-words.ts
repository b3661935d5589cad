import type { StepKind } from './engine.ts'

/**
 * Why these products: the act from which most of them follow; else a preference for some
 * subcategories; else what is popular, in the region where it is known.
 */
export type Reason = {
  because: { id: string; kind: StepKind } | null
  taste: boolean
  region: string | null
}

const coldSource = 'Ce qui plaît en ce moment au marché'
const tasteSource = 'D’après vos catégories préférées'
const mostLetters = 60

const beginnings: Readonly<Record<StepKind, string>> = {
  view: 'Parce que vous avez vu',
  cart: 'Parce que vous avez mis au panier',
  favourite: 'Parce que vous aimez',
  purchase: 'Parce que vous avez acheté',
}

/** @param name of the product from which most of them follow, if it can still be seen */
export function sourceOf({ because, taste, region }: Reason, name: string | undefined): string {
  if (because && name) return `${beginnings[because.kind]} «\u202f${shortened(name)}\u202f»`
  if (taste) return tasteSource
  return region ? `Ce qui plaît en ce moment à ${region}` : coldSource
}

function shortened(name: string): string {
  if (name.length <= mostLetters) return name
  return `${name.slice(0, mostLetters).replace(/\s+\S*$/, '')}…`
}
