import { FieldError } from '#ui/forms/field-error.tsx'
import { Quantity } from '#ui/forms/quantity.tsx'
import './variants.css'

type QuantityRowProps = {
  value: number
  most: number
  onChange: (value: number) => void
  problem: string | null
}

export function QuantityRow({ value, most, onChange, problem }: QuantityRowProps) {
  return (
    <div className="variant">
      <div className="spread spread-middle">
        <p className="strong">Quantité</p>
        <Quantity value={value} max={most} onChange={onChange} />
      </div>
      {problem && <FieldError>{problem}</FieldError>}
    </div>
  )
}
