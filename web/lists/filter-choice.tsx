import { Icon } from '#web/ui/icon.tsx'

type FilterChoiceProps = {
  label: string
  all: string
  options: readonly { value: string; label: string }[]
  value: string
  onChoose: (value: string) => void
}

/** One filter with a few values, as a chip that opens the phone's own list. */
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

/** Something chosen elsewhere (a shop): pressing it takes it off. */
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

/** From which day and until which, both within. */
export function FilterDays({
  from,
  to,
  onChange,
}: {
  from: string
  to: string
  onChange: (days: { from: string; to: string }) => void
}) {
  return (
    <>
      <label className="chip">
        <span className="muted">Du</span>
        <input
          className="border-0 bg-transparent"
          type="date"
          value={from}
          max={to || undefined}
          onChange={({ target }) => onChange({ from: target.value, to })}
        />
      </label>
      <label className="chip">
        <span className="muted">au</span>
        <input
          className="border-0 bg-transparent"
          type="date"
          value={to}
          min={from || undefined}
          onChange={({ target }) => onChange({ from, to: target.value })}
        />
      </label>
    </>
  )
}
