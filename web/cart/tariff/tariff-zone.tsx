import { useId, type ComponentProps } from 'react'

import type { DeliveryTariff } from '#contract/cart/delivery-tariff.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'

import { weightClasses } from '#contract/catalogue/product-words.ts'

type TariffZoneProps = {
  zone: DeliveryTariff['zones'][number]
  /** What ties a field of the grid to its draft, by name: `nord.lourd`. */
  field: (name: string) => Omit<ComponentProps<typeof Field>, 'label'>
  cash: boolean
  onCash: (yes: boolean) => void
}

/** One line of the grid: three fees, two delays, and whether cash is taken at the door. */
export function TariffZone({ zone: { zone, label }, field, cash, onCash }: TariffZoneProps) {
  const heading = useId()
  return (
    <div className="card form" role="group" aria-labelledby={heading}>
      <h3 className="medium" id={heading}>
        {label}
      </h3>
      <div className="grid grid-cols-[repeat(3,minmax(0,1fr))] items-end gap-3 min-[960px]:grid-cols-[repeat(5,minmax(0,1fr))]">
        {weightClasses.map((weight) => (
          <Field key={weight} label={`Colis ${weight}`} {...field(`${zone}.${weight}`)} />
        ))}
        <Field label="Jours, de" {...field(`${zone}.minDays`)} />
        <Field label="Jours, à" {...field(`${zone}.maxDays`)} />
      </div>
      <Checkbox checked={cash} onChange={(event) => onCash(event.target.checked)}>
        Paiement à la livraison
      </Checkbox>
    </div>
  )
}
