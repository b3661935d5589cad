export type Badge = { kind: 'free-delivery' | 'new' | 'local'; label: string }

export function badgeOf(product: {
  isFreeLivraison: boolean
  isNew: boolean
  isLocal: boolean | string
}): Badge | null {
  if (product.isFreeLivraison) return { kind: 'free-delivery', label: 'livraison à 0f' }
  if (product.isNew) return { kind: 'new', label: 'nouveau' }
  if (product.isLocal) return { kind: 'local', label: 'made in Mali' }
  return null
}
