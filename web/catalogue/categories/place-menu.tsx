import { Link } from 'react-router'

import { workPaths } from '#web/work-paths.ts'
import { Sheet } from '#web/ui/sheet.tsx'
import { WorkIcon } from '#web/ui/work-icon.tsx'

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
      <nav className="work-menu" aria-label={`Actions sur ${name}`}>
        <Link to={`${workPaths.adminProducts()}?${search}`}>
          <WorkIcon name="etiquette" />
          <span>Voir ses produits</span>
        </Link>
        <button type="button" onClick={() => onAct('change')}>
          <WorkIcon name="crayon" />
          <span>{category ? 'Nom et image…' : 'Renommer…'}</span>
        </button>
        {category && (
          <button type="button" onClick={onAdd}>
            <WorkIcon name="plus" />
            <span>Ajouter une sous-catégorie…</span>
          </button>
        )}
        {parent && (
          <button type="button" onClick={() => onAct('move')}>
            <WorkIcon name="rapprocher" />
            <span>Mettre dans une autre catégorie…</span>
          </button>
        )}
        <button className="danger" type="button" onClick={() => onAct('merge')}>
          <WorkIcon name="copier" />
          <span>Fusionner…</span>
        </button>
        {empty && (
          <button className="danger" type="button" onClick={() => onAct('remove')}>
            <WorkIcon name="croix" />
            <span>Supprimer…</span>
          </button>
        )}
      </nav>
    </Sheet>
  )
}
