import { plural } from '#kernel/wire/plural.ts'
import { type SubmitEvent, useState } from 'react'

import { listCategories } from '#modules/categories/contract/categories.ts'
import {
  chooseImportPlace,
  type ProductImport,
} from '#modules/product-files/contract/product-files.ts'
import { formatCount } from '#kernel/wire/money.ts'
import { call } from '#client/api/client.ts'
import { useRead } from '#client/api/use-read.ts'
import { useSending } from '#client/api/use-sending.ts'
import { Button } from '#ui/button.tsx'
import { FormFailure } from '#ui/forms/form-failure.tsx'
import { Select } from '#ui/forms/select.tsx'
import { typographic } from '#ui/words/typographic.ts'

/** Chooses a category for all lines that lack one alone. */
export function PlaceOfAll({
  read: { _id: id, placelessRows = 0 },
  onPlaced,
}: {
  read: ProductImport
  onPlaced: (read: ProductImport) => void
}) {
  const categories = useRead(['categories'], listCategories, {}, { staleTime: 3_600_000 })
  const [place, setPlace] = useState({ category: '', subCategory: '' })
  const { form, busy, faults, sentence, send, forgive } = useSending<'category' | 'subCategory'>()
  const all = categories.data?.categories ?? []
  const chosen = all.find(({ slug }) => slug === place.category)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const problems = {
      ...(place.category ? {} : { category: 'Choisissez une catégorie.' }),
      ...(place.subCategory ? {} : { subCategory: 'Choisissez une sous-catégorie.' }),
    }
    void send(problems, async () =>
      onPlaced(await call(chooseImportPlace, { params: { id }, body: place })),
    )
  }
  return (
    <form ref={form} className="stack" noValidate onSubmit={submit}>
      <h3>Catégorie</h3>
      <p className="muted">
        {typographic(
          placelessRows > 1
            ? `${formatCount(placelessRows)} lignes n’ont pas de catégorie connue. Choisissez-en une pour toutes ; vous pourrez la changer produit par produit.`
            : 'Une ligne n’a pas de catégorie connue. Choisissez-la ici.',
        )}
      </p>
      <Select
        label="Catégorie"
        name="category"
        placeholder="Choisissez une catégorie"
        options={all.map(({ slug, name }) => ({ value: slug, label: name }))}
        value={place.category}
        error={faults.category}
        onChange={({ target }) => {
          setPlace({ category: target.value, subCategory: '' })
          forgive('category')
        }}
      />
      <Select
        label="Sous-catégorie"
        name="subCategory"
        placeholder={chosen ? 'Choisissez une sous-catégorie' : 'D’abord la catégorie'}
        options={(chosen?.subcategories ?? []).map(({ slug, name }) => ({
          value: slug,
          label: name,
        }))}
        value={place.subCategory}
        error={faults.subCategory}
        disabled={!chosen}
        onChange={({ target }) => {
          setPlace({ ...place, subCategory: target.value })
          forgive('subCategory')
        }}
      />
      <FormFailure sentence={sentence} />
      <Button type="submit" look="outline" busy={busy} busyWords="Envoi...">
        {plural(placelessRows, 'Ranger cette ligne', 'Ranger ces lignes')}
      </Button>
    </form>
  )
}
