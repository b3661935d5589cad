import { useId, type ComponentProps } from 'react'

import type { DeliveryTariff } from '#modules/cart/contract/delivery-tariff.ts'
import { Field } from '#web/ui/forms/field.tsx'

type ZoneNamesProps = {
  zones: DeliveryTariff['zones']
  /** What ties a field of the grid to its draft, by name: `nord.label`. */
  field: (name: string) => Omit<ComponentProps<typeof Field>, 'label'>
}

/** What buyers, couriers and the team read as the name of each zone. */
export function ZoneNames({ zones, field }: ZoneNamesProps) {
  const id = useId()
  return (
    <div className="card form" role="group" aria-labelledby={id}>
      <h3 className="medium" id={id}>
        Noms des zones
      </h3>
      {zones.map(({ zone, label }) => (
        <Field
          key={zone}
          label={`Nom de « ${label} »`}
          {...field(`${zone}.label`)}
          inputMode="text"
          maxLength={60}
        />
      ))}
    </div>
  )
}
