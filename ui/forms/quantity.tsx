import { Icon } from '../icons/icon.tsx'

type QuantityProps = {
  value: number
  max: number
  min?: number
  onChange: (value: number) => void
  /** Called on « Plus » at the maximum; without it that button is disabled. */
  onMax?: () => void
  /** « Quantité de Boubou bleu » */
  label?: string
  disabled?: boolean
}

export function Quantity({
  value,
  max,
  min = 1,
  onChange,
  onMax,
  label = 'Quantité',
  disabled = false,
}: QuantityProps) {
  const full = value >= max
  return (
    <div className="quantity" role="group" aria-label={label}>
      <button
        type="button"
        aria-label="Moins"
        disabled={disabled || value <= min}
        onClick={() => onChange(Math.max(min, value - 1))}
      >
        <Icon name="minus" size={20} />
      </button>
      <output aria-live="polite">{value}</output>
      <button
        type="button"
        aria-label="Plus"
        disabled={disabled || (full && !onMax)}
        aria-disabled={full || undefined}
        onClick={() => (full ? onMax?.() : onChange(Math.min(max, value + 1)))}
      >
        <Icon name="plus" size={20} />
      </button>
    </div>
  )
}
