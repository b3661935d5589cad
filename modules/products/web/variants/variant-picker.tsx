import { useId, type ReactNode } from 'react'

import { classes } from '#ui/classes.ts'
import { FieldError } from '#ui/forms/field-error.tsx'
import { Swatch } from '#ui/pictures/swatch.tsx'

import { isSoldOut, type ChoiceProblem } from './variant-choice.ts'
import { valuesOf, type Choice, type Varied, type VariantType } from './variant-values.ts'
import './variants.css'

type VariantPickerProps = {
  product: Varied
  /** At most two shades; none for an unknown colour. */
  shadesOf: (name: string) => readonly string[]
  choice: Choice
  onChoose: (choice: Choice) => void
  problem: ChoiceProblem | null
}

/** No preselection; a second press clears a choice. */
export function VariantPicker({
  product,
  shadesOf,
  choice,
  onChoose,
  problem,
}: VariantPickerProps) {
  const colours = valuesOf(product, 'color')
  // A value that is no known colour, such as « USB-C », stays a word beside the swatches.
  const drawn = colours.some((name) => shadesOf(name).length > 0)
  const press = (type: VariantType, value: string) =>
    onChoose({ ...choice, [type]: choice[type] === value ? null : value })
  return (
    <>
      <Row
        title="Taille"
        chosen={choice.size}
        problem={problem?.about === 'size' ? problem.sentence : null}
        values={valuesOf(product, 'size')}
      >
        {(value) => (
          <Value
            key={value}
            value={value}
            pressed={choice.size === value}
            soldOut={isSoldOut(product, 'size', value, choice)}
            onPress={() => press('size', value)}
          />
        )}
      </Row>
      <Row
        title="Couleur"
        chosen={choice.color}
        problem={problem?.about === 'color' ? problem.sentence : null}
        values={colours}
        className={drawn ? 'colours' : 'choices'}
      >
        {(value) => (
          <Value
            key={value}
            value={value}
            shades={shadesOf(value)}
            pressed={choice.color === value}
            soldOut={isSoldOut(product, 'color', value, choice)}
            onPress={() => press('color', value)}
          />
        )}
      </Row>
    </>
  )
}

type RowProps = {
  title: string
  chosen: string | null
  problem: string | null
  values: readonly string[]
  className?: string
  children: (value: string) => ReactNode
}

function Row({ title, chosen, problem, values, className = 'choices', children }: RowProps) {
  const id = useId()
  if (values.length === 0) return null
  return (
    <div
      className="variant"
      role="group"
      aria-labelledby={id}
      aria-describedby={problem ? `${id}-faute` : undefined}
    >
      <div className="spread">
        <p className="strong" id={id}>
          {title}
        </p>
        {chosen && <span className="small muted">{chosen}</span>}
      </div>
      <div className={className}>{values.map(children)}</div>
      {problem && <FieldError id={`${id}-faute`}>{problem}</FieldError>}
    </div>
  )
}

type ValueProps = {
  value: string
  shades?: readonly string[] | undefined
  pressed: boolean
  soldOut: boolean
  onPress: () => void
}

function Value({ value, shades, pressed, soldOut, onPress }: ValueProps) {
  const label = soldOut ? `${value}, épuisé` : undefined
  const look = shades?.[0]
    ? classes('colour', soldOut && 'colour-sold-out')
    : classes('size', soldOut && 'size-sold-out')
  return (
    <button
      className={look}
      type="button"
      aria-pressed={pressed}
      aria-label={label}
      onClick={onPress}
    >
      {shades?.[0] && (
        <Swatch color={shades[0]} other={shades[1]} ticked={pressed} struck={soldOut} />
      )}
      {value}
    </button>
  )
}
