import { useState } from 'react'
import { countIn } from '#kernel/wire/amounts.ts'
import { traitKey } from '#modules/products/contract/trait-key.ts'
import { VARIANTS_MAX, VARIANT_TRAIT_MAX } from '#kernel/wire/limits.ts'
import { ConfirmSheet } from '#ui/sheets/confirm-sheet.tsx'
import { FieldError } from '#ui/forms/field-error.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Remark } from '#ui/lists/remark.tsx'
import { coloursOf } from '#ui/forms/colour-names.ts'
import { CountField } from '#ui/forms/amount-field.tsx'
import { Field } from '#ui/forms/field.tsx'
import { cellKey, cellsOf, type FormDraft } from './form-draft.ts'
import { SingleStock, StockMatrix } from './stock-matrix.tsx'
import { ColourDisc } from './colour-disc.tsx'
import './variants.css'

const USUAL = {
  sizes: [
    'S',
    'M',
    'L',
    'XL',
    'XXL',
    '36',
    '37',
    '38',
    '39',
    '40',
    '41',
    '42',
    '43',
    '44',
    '45',
    'Unique',
  ],
  colors: [
    'Blanc',
    'Noir',
    'Bleu',
    'Indigo',
    'Rouge',
    'Bordeaux',
    'Vert',
    'Jaune',
    'Orange',
    'Rose',
    'Violet',
    'Marron',
    'Beige',
    'Gris',
    'Or',
  ],
} as const

const WORDS = {
  sizes: {
    title: 'Ajouter des tailles',
    label: 'Une autre taille',
    hint: 'Par exemple « 8 ans », « 2 m » ou « 64 Go ».',
  },
  colors: {
    title: 'Ajouter des couleurs',
    label: 'Une autre couleur',
    hint: 'Par exemple « Bleu nuit » ou « Noir et or ».',
  },
} as const

type VariantsCardProps = {
  draft: FormDraft
  problem: string | undefined
  onChange: (part: Partial<FormDraft>) => void
}
type Axis = 'sizes' | 'colors'

export function VariantsCard({ draft, problem, onChange }: VariantsCardProps) {
  const [adding, setAdding] = useState<Axis | null>(null)
  const [filling, setFilling] = useState(false)
  const [removing, setRemoving] = useState<{ axis: Axis; value: string; stock: number } | null>(
    null,
  )
  const varied = draft.sizes.length + draft.colors.length > 0

  const remove = (axis: Axis, value: string) =>
    onChange({ [axis]: draft[axis].filter((one) => one !== value) })
  const confirmRemoval = (axis: Axis, value: string) => {
    const trait = axis === 'sizes' ? 'size' : 'color'
    const stock = cellsOf(draft).reduce(
      (sum, cell) =>
        cell[trait] === value ? sum + (countIn(draft.stocks[cellKey(cell)] ?? '') || 0) : sum,
      0,
    )
    if (stock > 0) setRemoving({ axis, value, stock })
    else remove(axis, value)
  }
  const count = (key: string, typed: string) =>
    onChange({ stocks: { ...draft.stocks, [key]: typed } })
  return (
    <fieldset className="card" name="variants">
      <h2 className="mb-3">Tailles, couleurs et stock</h2>
      <Values
        title="Taille"
        values={draft.sizes}
        onAdd={() => setAdding('sizes')}
        onRemove={(value) => confirmRemoval('sizes', value)}
      />
      <Values
        title="Couleur"
        values={draft.colors}
        coloured
        onAdd={() => setAdding('colors')}
        onRemove={(value) => confirmRemoval('colors', value)}
      />
      {varied ? (
        <StockMatrix draft={draft} onCount={count} onFill={() => setFilling(true)} />
      ) : (
        <SingleStock
          typed={draft.stocks[cellKey({ size: null, color: null })] ?? ''}
          onCount={count}
        />
      )}
      {cellsOf(draft).length > VARIANTS_MAX && (
        <Remark tone="danger">{`${VARIANTS_MAX} variantes au plus.`}</Remark>
      )}
      {problem && <FieldError className="mt-2">{problem}</FieldError>}
      {adding && (
        <AddValueSheet
          axis={adding}
          taken={draft[adding]}
          onAdd={(values) => {
            onChange({ [adding]: [...draft[adding], ...values] })
            setAdding(null)
          }}
          onClose={() => setAdding(null)}
        />
      )}
      {filling && (
        <FillSheet
          onFill={(typed) => {
            onChange({
              stocks: {
                ...draft.stocks,
                ...Object.fromEntries(cellsOf(draft).map((cell) => [cellKey(cell), typed])),
              },
            })
            setFilling(false)
          }}
          onClose={() => setFilling(false)}
        />
      )}
      <ConfirmSheet
        open={removing !== null}
        title={`Retirer « ${removing?.value ?? ''} » ?`}
        confirm="Retirer"
        danger
        onConfirm={() => {
          if (removing) remove(removing.axis, removing.value)
          setRemoving(null)
        }}
        onCancel={() => setRemoving(null)}
      >
        {`Son stock (${removing?.stock ?? 0}) ne sera plus en vente.`}
      </ConfirmSheet>
    </fieldset>
  )
}

type ValuesProps = {
  title: string
  values: readonly string[]
  coloured?: boolean
  onAdd: () => void
  onRemove: (value: string) => void
}

function Values({ title, values, coloured = false, onAdd, onRemove }: ValuesProps) {
  return (
    <div className="mb-3" role="group" aria-label={title}>
      <p className="semibold mb-2">{title}</p>
      <div className="flex flex-wrap gap-2">
        {values.map((value) => (
          <button
            className="chip"
            type="button"
            key={value}
            aria-label={`Retirer ${value}`}
            onClick={() => onRemove(value)}
          >
            {coloured && coloursOf(value).length > 0 && <ColourDisc name={value} />}
            {value}
            <Icon name="close" />
          </button>
        ))}
        <button
          className="chip chip-add"
          type="button"
          onClick={onAdd}
          aria-label={`Ajouter : ${title}`}
        >
          <Icon name="plus" />
          {title}
        </button>
      </div>
    </div>
  )
}

type AddValueSheetProps = {
  axis: 'sizes' | 'colors'
  taken: readonly string[]
  onAdd: (values: readonly string[]) => void
  onClose: () => void
}

function AddValueSheet({ axis, taken, onAdd, onClose }: AddValueSheetProps) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [typed, setTyped] = useState('')
  const own = typed.trim().replace(/\s+/g, ' ')
  const same = (value: string) => traitKey(value) === traitKey(own)
  const twice = own !== '' && [...taken, ...chosen].some(same)
  const all = own !== '' && !twice ? [...chosen, own] : chosen
  const { title, label, hint } = WORDS[axis]
  return (
    <ConfirmSheet
      title={title}
      confirm={all.length > 1 ? `Ajouter ${all.length}` : 'Ajouter'}
      disabled={all.length === 0}
      onConfirm={() => onAdd(all)}
      onCancel={onClose}
    >
      <div className="flex flex-wrap gap-2" role="group" aria-label={title}>
        {USUAL[axis]
          .filter((value) => !taken.some((one) => traitKey(one) === traitKey(value)))
          .map((value) => (
            <button
              key={value}
              className="chip"
              type="button"
              aria-pressed={chosen.includes(value)}
              onClick={() =>
                setChosen(
                  chosen.includes(value)
                    ? chosen.filter((one) => one !== value)
                    : [...chosen, value],
                )
              }
            >
              {axis === 'colors' && <ColourDisc name={value} />}
              {value}
            </button>
          ))}
      </div>
      <Field
        label={label}
        hint={hint}
        autoComplete="off"
        maxLength={VARIANT_TRAIT_MAX}
        value={typed}
        error={twice ? 'Elle y est déjà.' : undefined}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (all.length > 0) onAdd(all)
        }}
      />
    </ConfirmSheet>
  )
}

function FillSheet({ onFill, onClose }: { onFill: (typed: string) => void; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  return (
    <ConfirmSheet
      title="Remplir tout"
      confirm="Remplir"
      disabled={!Number.isInteger(countIn(typed))}
      onConfirm={() => onFill(typed)}
      onCancel={onClose}
    >
      <CountField
        label="Stock de chaque variante"
        value={typed}
        hint="Vous pourrez corriger chaque case ensuite."
        onChange={setTyped}
      />
    </ConfirmSheet>
  )
}
