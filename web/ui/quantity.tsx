import { Icon } from './icon.tsx'

type QuantityProps = {
  value: number
  /** The stock, or the most that may be chosen. */
  max: number
  min?: number
  onChange: (value: number) => void
  /** Names the stepper: « Quantité de Boubou bleu ». */
  label?: string
  disabled?: boolean
}

/** Minus, the number, plus. Stops by itself at both ends. */
export function Quantity({ value, max, min = 1, onChange, label = 'Quantité', disabled = false }: QuantityProps) {
  return (
    <div className="qte" role="group" aria-label={label}>
      <button type="button" aria-label="Moins" disabled={disabled || value <= min} onClick={() => onChange(Math.max(min, value - 1))}>
        <Icon name="moins" size={20} />
      </button>
      <output aria-live="polite">{value}</output>
      <button type="button" aria-label="Plus" disabled={disabled || value >= max} onClick={() => onChange(Math.min(max, value + 1))}>
        <Icon name="plus" size={20} />
      </button>
    </div>
  )
}
