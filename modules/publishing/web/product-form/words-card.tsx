import type { Category } from '#modules/categories/contract/categories.ts'
import { PRODUCT_NAME_MAX, PRODUCT_TEXT_MAX } from '#kernel/wire/limits.ts'
import { Field } from '#ui/forms/field.tsx'
import { Select } from '#ui/forms/select.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'

import type { FormDraft, FormProblems } from './form-draft.ts'

type WordsCardProps = {
  draft: FormDraft
  categories: readonly Category[]
  faults: FormProblems
  onChange: (part: Partial<FormDraft>) => void
}

export function WordsCard({ draft, categories, faults, onChange }: WordsCardProps) {
  const category = categories.find(({ slug }) => slug === draft.category)
  return (
    <section className="card stack">
      <h2>Description</h2>
      <Field
        label="Nom du produit"
        name="name"
        autoComplete="off"
        enterKeyHint="next"
        maxLength={PRODUCT_NAME_MAX}
        value={draft.name}
        error={faults.name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <TextArea
        label="Description"
        name="description"
        rows={3}
        maxLength={PRODUCT_TEXT_MAX}
        hint="La matière, la taille, l’entretien : ce qu’on demande au marché."
        value={draft.description}
        error={faults.description}
        onChange={({ target }) => onChange({ description: target.value })}
      />
      <div className="work-columns one-one">
        <Select
          label="Catégorie"
          name="category"
          placeholder="Choisissez une catégorie"
          options={categories.map(({ slug, name }) => ({ value: slug, label: name }))}
          value={draft.category}
          error={faults.category}
          onChange={({ target }) => onChange({ category: target.value, subCategory: '' })}
        />
        <Select
          label="Sous-catégorie"
          name="subCategory"
          placeholder={category ? 'Choisissez une sous-catégorie' : 'D’abord la catégorie'}
          options={(category?.subcategories ?? []).map(({ slug, name }) => ({
            value: slug,
            label: name,
          }))}
          value={draft.subCategory}
          error={faults.subCategory}
          disabled={!category}
          onChange={({ target }) => onChange({ subCategory: target.value })}
        />
      </div>
    </section>
  )
}
