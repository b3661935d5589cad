import type { RowAct } from '#web/ui/sheets/row-menu.tsx'
import { workPaths } from '#web/work-paths.ts'

import type { Place } from './use-tree.ts'

export type PlaceAct = 'add' | 'change' | 'move' | 'merge' | 'remove'

/** What can be done with one place of the tree. */
export function placeActs(place: Place, onAct: (act: PlaceAct) => void): RowAct[] {
  const { slug, parent, category, products } = place
  const search = new URLSearchParams(
    parent ? { categorie: parent.slug, sous: slug } : { categorie: slug },
  )
  const isEmpty = products === 0 && (category === null || category.subcategories.length === 0)
  const acts: (RowAct | false)[] = [
    { words: 'Voir ses produits', icon: 'price', to: `${workPaths.adminProducts()}?${search}` },
    {
      words: category ? 'Nom et image…' : 'Renommer…',
      icon: 'edit',
      onPress: () => onAct('change'),
    },
    category !== null && {
      words: 'Ajouter une sous-catégorie…',
      icon: 'plus',
      onPress: () => onAct('add'),
    },
    parent !== null && {
      words: 'Mettre dans une autre catégorie…',
      icon: 'reconcile',
      onPress: () => onAct('move'),
    },
    { words: 'Fusionner…', icon: 'copy', danger: true, onPress: () => onAct('merge') },
    isEmpty && { words: 'Supprimer…', icon: 'close', danger: true, onPress: () => onAct('remove') },
  ]
  return acts.filter((act) => act !== false)
}
