import { useState } from 'react'

import {
  addTeamCategory,
  changeTeamCategory,
  mergeTeamCategory,
  moveTeamCategory,
  removeTeamCategory,
  type TeamCategory,
} from '#modules/categories/contract/admin-categories.ts'
import { formatCount } from '#kernel/wire/money.ts'
import { call } from '#client/api/client.ts'
import { type ChosenPhoto, OwnPhoto } from '#modules/images/web/index.ts'
import { ActSheet } from '#client/api/act-sheet.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Select } from '#ui/forms/select.tsx'

import type { Place, Tree } from './use-tree.ts'

type SheetProps = { onDone: (words: string) => (tree: Tree) => void; onClose: () => void }

export function AddSheet({
  parent,
  onDone,
  onClose,
}: SheetProps & { parent: TeamCategory | null }) {
  const [name, setName] = useState('')
  return (
    <ActSheet
      title={parent ? `Nouvelle sous-catégorie de « ${parent.name} »` : 'Nouvelle catégorie'}
      confirm="Ajouter"
      act={() => call(addTeamCategory, { body: { name, parent: parent?._id ?? null } })}
      onDone={onDone(`« ${name.trim()} » ajoutée`)}
      onClose={onClose}
    >
      <Field
        label="Nom"
        maxLength={60}
        autoComplete="off"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <p className="muted">
        {parent
          ? 'Les vendeurs peuvent la choisir aussitôt.'
          : 'Donnez-lui ensuite ses sous-catégories : les produits s’y rangent.'}
      </p>
    </ActSheet>
  )
}

export function ChangeSheet({ place, onDone, onClose }: SheetProps & { place: Place }) {
  const [name, setName] = useState(place.name)
  const [photo, setPhoto] = useState<ChosenPhoto>(null)
  const { category } = place
  return (
    <ActSheet
      title={`Modifier « ${place.name} »`}
      confirm="Enregistrer"
      act={() =>
        call(changeTeamCategory, {
          params: { id: place._id },
          body: { name, ...(category && photo ? { image: photo.imageId } : {}) },
        })
      }
      onDone={onDone('Catégorie enregistrée')}
      onClose={onClose}
    >
      <Field
        label="Nom"
        hint={`Son adresse reste /${place.slug}.`}
        maxLength={60}
        autoComplete="off"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      {category && (
        <OwnPhoto
          name={place.name}
          present={category.image?.url ?? null}
          chosen={photo}
          onChange={setPhoto}
        />
      )}
    </ActSheet>
  )
}

export function MoveSheet({
  place,
  tree,
  onDone,
  onClose,
}: SheetProps & { place: Place; tree: readonly TeamCategory[] }) {
  const others = tree.filter(({ _id }) => _id !== place.parent?._id)
  const [into, setInto] = useState(others[0]?._id ?? '')
  return (
    <ActSheet
      title={`Déplacer « ${place.name} »`}
      confirm="Déplacer"
      act={() => call(moveTeamCategory, { params: { id: place._id }, body: { category: into } })}
      onDone={onDone('Sous-catégorie déplacée')}
      onClose={onClose}
    >
      <Select
        label="Dans la catégorie"
        options={others.map(({ _id, name }) => ({ value: _id, label: name }))}
        value={into}
        onChange={({ target }) => setInto(target.value)}
      />
      <p>
        {countWords(place.products)} dans la minute. L’ancienne adresse mène à la nouvelle. On peut
        la remettre à sa place.
      </p>
    </ActSheet>
  )
}

function countWords(products: number): string {
  return products > 1
    ? `Ses ${formatCount(products)} produits suivent`
    : products === 1
      ? 'Son produit suit'
      : 'Elle n’a pas de produit : rien ne suit'
}

export function MergeSheet({
  place,
  tree,
  onDone,
  onClose,
}: SheetProps & { place: Place; tree: readonly TeamCategory[] }) {
  const others = place.parent
    ? tree.flatMap(({ name, subcategories }) =>
        subcategories.map((sub) => ({ value: sub._id, label: `${name}, ${sub.name}` })),
      )
    : tree.map(({ _id, name }) => ({ value: _id, label: name }))
  const options = others.filter(({ value }) => value !== place._id)
  const [into, setInto] = useState('')
  const chosen = options.find(({ value }) => value === into)
  return (
    <ActSheet
      title={`Fusionner « ${place.name} »`}
      confirm={chosen ? `Fusionner dans « ${chosen.label} »` : 'Fusionner'}
      danger
      act={() => call(mergeTeamCategory, { params: { id: place._id }, body: { into } })}
      onDone={onDone('Catégories fusionnées')}
      onClose={onClose}
    >
      <Select
        label="Avec"
        placeholder="Choisissez"
        options={options}
        value={into}
        onChange={({ target }) => setInto(target.value)}
      />
      <p>
        « {place.name} » disparaît. {countWords(place.products)} dans la minute, son adresse mène à
        l’autre. On ne peut pas revenir en arrière.
      </p>
    </ActSheet>
  )
}

export function RemoveSheet({ place, onDone, onClose }: SheetProps & { place: Place }) {
  return (
    <ActSheet
      title={`Supprimer « ${place.name} » ?`}
      confirm="Supprimer"
      danger
      act={() => call(removeTeamCategory, { params: { id: place._id } })}
      onDone={onDone('Catégorie supprimée')}
      onClose={onClose}
    >
      <p>Elle est vide : rien d’autre ne change.</p>
    </ActSheet>
  )
}
