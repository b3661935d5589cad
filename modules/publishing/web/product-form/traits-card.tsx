import { CHARACTERISTICS_MAX } from '#kernel/wire/limits.ts'
import {
  conditionWords,
  isBrandName,
  isConditionName,
} from '#modules/products/contract/condition.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/forms/field-error.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Select } from '#ui/forms/select.tsx'
import { Icon } from '#ui/icons/icon.tsx'

import type { FormDraft } from './form-draft.ts'

type TraitsCardProps = {
  list: FormDraft['characteristics']
  problem: string | undefined
  onChange: (part: Partial<FormDraft>) => void
}

const conditions: readonly string[] = Object.values(conditionWords)
const usual = [
  { name: 'État', words: 'Neuf ou occasion', isNamed: isConditionName },
  { name: 'Marque', words: 'Marque', isNamed: isBrandName },
]

export function TraitsCard({ list, problem, onChange }: TraitsCardProps) {
  const put = (characteristics: FormDraft['characteristics']) => onChange({ characteristics })
  const edit = (at: number, part: { name?: string; value?: string }) =>
    put(list.map((one, index) => (index === at ? { ...one, ...part } : one)))
  return (
    <fieldset className="card" name="characteristics">
      <div className="card-head">
        <h2>
          Caractéristiques <span className="muted font-normal">(facultatif)</span>
        </h2>
      </div>
      {list.map(({ name, value }, index) => (
        <div
          className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)_44px] gap-2 items-end mb-3"
          key={index}
        >
          <Field
            label="Nom"
            name={`trait-${index}`}
            value={name}
            maxLength={60}
            autoComplete="off"
            onChange={({ target }) => edit(index, { name: target.value })}
          />
          {isConditionName(name) && (value === '' || conditions.includes(value)) ? (
            <Select
              label="Valeur"
              name={`valeur-${index}`}
              placeholder="Choisir"
              options={conditions}
              value={value}
              onChange={({ target }) => edit(index, { value: target.value })}
            />
          ) : (
            <Field
              label="Valeur"
              name={`valeur-${index}`}
              value={value}
              maxLength={200}
              autoComplete="off"
              onChange={({ target }) => edit(index, { value: target.value })}
            />
          )}
          <button
            className="icon-button"
            type="button"
            aria-label={`Retirer ${name || 'la caractéristique'}`}
            onClick={() => put(list.filter((_, other) => other !== index))}
          >
            <Icon name="close" />
          </button>
        </div>
      ))}
      {list.length < CHARACTERISTICS_MAX && (
        <div className="flex flex-wrap gap-2">
          {usual
            .filter(({ isNamed }) => !list.some(({ name }) => isNamed(name)))
            .map(({ name, words }) => (
              <Button key={name} look="outline" onClick={() => put([...list, { name, value: '' }])}>
                {words}
              </Button>
            ))}
          <Button
            look="outline"
            icon="plus"
            onClick={() => put([...list, { name: '', value: '' }])}
          >
            Ajouter une caractéristique
          </Button>
        </div>
      )}
      {problem && <FieldError className="mt-2">{problem}</FieldError>}
    </fieldset>
  )
}
