import { Link } from 'react-router'

import { workPaths } from '#web/work-paths.ts'
import { Sheet } from '#web/ui/sheet.tsx'
import { Icon } from '#web/ui/icon.tsx'

import type { Place } from './use-tree.ts'

export type PlaceAct = 'change' | 'move' | 'merge' | 'remove'

type PlaceMenuProps = {
  place: Place
  onAct: (act: PlaceAct) => void
  onAdd: () => void
  onClose: () => void
}

/** What can be done with one place of the tree. */
export function PlaceMenu({ place, onAct, onAdd, onClose }: PlaceMenuProps) {
  const { name, slug, parent, category, products } = place
  const search = new URLSearchParams(
    parent ? { categorie: parent.slug, sous: slug } : { categorie: slug },
  )
  const empty = products === 0 && (category === null || category.subcategories.length === 0)
  return (
    <Sheet open title={name} onClose={onClose}>
      <nav className="menu" aria-label={`Actions sur ${name}`}>
        <Link to={`${workPaths.adminProducts()}?${search}`}>
          <Icon name="price" />
          <span>Voir ses produits</span>
        </Link>
        <button type="button" onClick={() => onAct('change')}>
          <Icon name="edit" />
          <span>{category ? 'Nom et image…' : 'Renommer…'}</span>
        </button>
        {category && (
          <button type="button" onClick={onAdd}>
            <Icon name="plus" />
            <span>Ajouter une sous-catégorie…</span>
          </button>
        )}
        {parent && (
          <button type="button" onClick={() => onAct('move')}>
            <Icon name="reconcile" />
            <span>Mettre dans une autre catégorie…</span>
          </button>
        )}
        <button className="danger" type="button" onClick={() => onAct('merge')}>
          <Icon name="copy" />
          <span>Fusionner…</span>
        </button>
        {empty && (
          <button className="danger" type="button" onClick={() => onAct('remove')}>
            <Icon name="close" />
            <span>Supprimer…</span>
          </button>
        )}
      </nav>
    </Sheet>
  )
}
