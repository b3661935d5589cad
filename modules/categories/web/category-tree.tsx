import { useState } from 'react'
import {
  orderTeamCategories,
  type TeamCategory,
} from '#modules/categories/contract/admin-categories.ts'
import { call } from '#client/api/client.ts'
import { Reading } from '#client/api/reading.tsx'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/lists/empty.tsx'
import { showNotice } from '#ui/lists/notice-store.ts'
import { ScreenFrame } from '#ui/screen-frame.tsx'
import { formatCount } from '#kernel/wire/money.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { RowMenu, type RowAct } from '#ui/sheets/row-menu.tsx'
import { workPaths } from '#client/work-paths.ts'
import { AddSheet, ChangeSheet, MergeSheet, MoveSheet, RemoveSheet } from './place-sheets.tsx'
import { type Place, type Tree, useTree } from './use-tree.ts'

type Open =
  | { sheet: Exclude<PlaceAct, 'add'>; place: Place }
  | { sheet: 'add'; parent: TeamCategory | null }

export function CategoryTree() {
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
    <ScreenFrame
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
    </ScreenFrame>
  )
}

type PlaceRowProps = {
  place: Place
  first: boolean
  last: boolean
  busy: boolean
  onStep: (step: -1 | 1) => void
  onAct: (act: PlaceAct) => void
}

function PlaceRow({ place, first, last, busy, onStep, onAct }: PlaceRowProps) {
  const { name, live, products, category } = place
  return (
    <div className="row">
      {category &&
        (category.image ? (
          <img
            className="size-12 rounded-small max-[359px]:hidden"
            src={category.image.url}
            alt=""
            width={48}
            height={48}
            loading="lazy"
          />
        ) : (
          <span className="size-12 max-[359px]:hidden" />
        ))}
      <span className="row-text">
        <b>{name}</b>
        <small className="muted">
          {formatCount(live)} en vente{products > live && ` sur ${formatCount(products)}`}
        </small>
      </span>
      <span className="flex">
        <button
          className="icon-button"
          type="button"
          disabled={first || busy}
          aria-label={`Monter ${name}`}
          onClick={() => onStep(-1)}
        >
          <span className="inline-grid rotate-180">
            <Icon name="open" />
          </span>
        </button>
        <button
          className="icon-button"
          type="button"
          disabled={last || busy}
          aria-label={`Descendre ${name}`}
          onClick={() => onStep(1)}
        >
          <Icon name="open" />
        </button>
        <RowMenu of={name} acts={placeActs(place, onAct)} />
      </span>
    </div>
  )
}

type PlaceAct = 'add' | 'change' | 'move' | 'merge' | 'remove'

function placeActs(place: Place, onAct: (act: PlaceAct) => void): RowAct[] {
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
