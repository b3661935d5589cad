import { Icon } from '#ui/icons/icon.tsx'

import type { Filters } from './use-filters.ts'

type FilterChoiceProps = {
  label: string
  all: string
  options: readonly { value: string; label: string }[]
  value: string
  onChoose: (value: string) => void
}

/** Filter as a chip that opens the phone's own list. */
export function FilterChoice({ label, all, options, value, onChoose }: FilterChoiceProps) {
  return (
    <span className={value ? 'chip chip-list set' : 'chip chip-list'}>
      <select aria-label={label} value={value} onChange={({ target }) => onChoose(target.value)}>
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="open" size={16} />
    </span>
  )
}

export function FilterTag({ children, onRemove }: { children: string; onRemove: () => void }) {
  return (
    <button
      className="chip set"
      type="button"
      aria-label={`${children}, retirer ce filtre`}
      onClick={onRemove}
    >
      {children}
      <Icon name="close" size={16} />
    </button>
  )
}

export function ShopTag({ filters: { of, change } }: { filters: Filters }) {
  if (!of('boutique')) return null
  return (
    <FilterTag
      onRemove={() => change({ boutique: '' })}
    >{`Boutique : ${of('boutique')}`}</FilterTag>
  )
}

/** First and last day (`du`, `au`), both inclusive. */
export function FilterDays({ filters: { of, change } }: { filters: Filters }) {
  const days = { from: of('du'), to: of('au') }
  return (
    <span className="flex gap-2">
      <label className="chip">
        <span className="muted">Du</span>
        <input
          className="border-0 bg-transparent"
          type="date"
          value={days.from}
          max={days.to || undefined}
          onChange={({ target }) => change({ du: target.value })}
        />
      </label>
      <label className="chip">
        <span className="muted">au</span>
        <input
          className="border-0 bg-transparent"
          type="date"
          value={days.to}
          min={days.from || undefined}
          onChange={({ target }) => change({ au: target.value })}
        />
      </label>
    </span>
  )
}
