import { useState } from 'react'

import {
  orderTeamCategories,
  type TeamCategory,
} from '#modules/catalogue/contract/admin-categories.ts'
import { call } from '#web/api/client.ts'
import { Reading } from '#web/api/reading.tsx'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/lists/empty.tsx'
import { showNotice } from '#web/ui/lists/notice-store.ts'
import type { ScreenFrame } from '#web/ui/screen-frame.ts'

import { AddSheet, ChangeSheet, MergeSheet, MoveSheet, RemoveSheet } from './place-sheets.tsx'
import { type Place, type Tree, useTree } from './use-tree.ts'
import type { PlaceAct } from './place-acts.ts'
import { PlaceRow } from './place-row.tsx'

type Open =
  | { sheet: Exclude<PlaceAct, 'add'>; place: Place }
  | { sheet: 'add'; parent: TeamCategory | null }

/**
 * « Catégories »: the market's tree, its order, names and pictures; moves and merges take the
 * products along.
 */
export function CategoryTree({ Frame }: { Frame: ScreenFrame }) {
  const { query, show, busy, run } = useTree()
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const tree = query.data?.categories ?? []
  const onDone = (words: string) => (answer: Tree) => {
    show(answer)
    close()
    showNotice(words)
  }
  const step = (
    list: readonly { _id: string }[],
    from: number,
    by: -1 | 1,
    parent: string | null,
  ) => {
    const ids = list.map(({ _id }) => _id)
    const [moved] = ids.splice(from, 1)
    if (moved) ids.splice(from + by, 0, moved)
    run(() => call(orderTeamCategories, { body: { parent, ids } }))
  }
  const act = (place: Place) => (what: PlaceAct) =>
    setOpen(what === 'add' ? { sheet: 'add', parent: place.category } : { sheet: what, place })
  const sheet = { onDone, onClose: close }
  return (
    <Frame
      detail="L’ordre, les noms et les images que voient acheteurs et vendeurs."
      actions={
        <Button onClick={() => setOpen({ sheet: 'add', parent: null })}>
          Ajouter une catégorie
        </Button>
      }
    >
      <p className="phone">
        <Button onClick={() => setOpen({ sheet: 'add', parent: null })}>
          Ajouter une catégorie
        </Button>
      </p>
      <Reading query={query}>
        {({ categories }) =>
          categories.length === 0 ? (
            <Empty title="Aucune catégorie">
              Ajoutez la première : les vendeurs ne peuvent rien publier sans elle.
            </Empty>
          ) : (
            <ul className="card-columns" aria-label="Catégories">
              {categories.map((category, place) => (
                <li className="card flush" key={category._id}>
                  <PlaceRow
                    place={{ ...category, parent: null, category }}
                    first={place === 0}
                    last={place === categories.length - 1}
                    busy={busy}
                    onStep={(by) => step(categories, place, by, null)}
                    onAct={act({ ...category, parent: null, category })}
                  />
                  <ul className="pl-4" aria-label={`Sous-catégories de ${category.name}`}>
                    {category.subcategories.map((sub, at) => (
                      <li key={sub._id}>
                        <PlaceRow
                          place={{ ...sub, parent: category, category: null }}
                          first={at === 0}
                          last={at === category.subcategories.length - 1}
                          busy={busy}
                          onStep={(by) => step(category.subcategories, at, by, category._id)}
                          onAct={act({ ...sub, parent: category, category: null })}
                        />
                      </li>
                    ))}
                  </ul>
                </li>
              ))}
            </ul>
          )
        }
      </Reading>
      {open?.sheet === 'add' && <AddSheet parent={open.parent} {...sheet} />}
      {open?.sheet === 'change' && <ChangeSheet place={open.place} {...sheet} />}
      {open?.sheet === 'move' && <MoveSheet place={open.place} tree={tree} {...sheet} />}
      {open?.sheet === 'merge' && <MergeSheet place={open.place} tree={tree} {...sheet} />}
      {open?.sheet === 'remove' && <RemoveSheet place={open.place} {...sheet} />}
    </Frame>
  )
}
