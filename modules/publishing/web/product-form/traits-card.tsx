import { CHARACTERISTICS_MAX } from '#kernel/wire/limits.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/forms/field-error.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Icon } from '#ui/icons/icon.tsx'

import type { FormDraft } from './form-draft.ts'

type TraitsCardProps = {
  list: FormDraft['characteristics']
  problem: string | undefined
  onChange: (part: Partial<FormDraft>) => void
}

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
          <Field
            label="Valeur"
            name={`valeur-${index}`}
            value={value}
            maxLength={200}
            autoComplete="off"
            onChange={({ target }) => edit(index, { value: target.value })}
          />
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
        <Button look="outline" icon="plus" onClick={() => put([...list, { name: '', value: '' }])}>
          Ajouter une caractéristique
        </Button>
      )}
      {problem && <FieldError className="mt-2">{problem}</FieldError>}
    </fieldset>
  )
}
