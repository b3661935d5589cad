import { useState } from 'react'

import { VARIANT_TRAIT_MAX } from '#kernel/wire/limits.ts'
import { ConfirmSheet } from '#web/ui/sheets/confirm-sheet.tsx'
import { Field } from '#web/ui/forms/field.tsx'

import { ColourDisc } from './colour-disc.tsx'

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

type AddValueSheetProps = {
  axis: 'sizes' | 'colors'
  taken: readonly string[]
  onAdd: (values: readonly string[]) => void
  onClose: () => void
}

/** The usual sizes or colours at a touch, any other by its name. */
export function AddValueSheet({ axis, taken, onAdd, onClose }: AddValueSheetProps) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [typed, setTyped] = useState('')
  const own = typed.trim().replace(/\s+/g, ' ')
  const same = (value: string) => value.toLowerCase() === own.toLowerCase()
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
          .filter((value) => !taken.includes(value))
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
