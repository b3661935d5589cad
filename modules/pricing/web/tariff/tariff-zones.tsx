import { useId, type ComponentProps } from 'react'

import type { DeliveryTariff } from '#modules/pricing/contract/delivery-tariff.ts'
import { weightClasses } from '#modules/products/contract/product-words.ts'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { Field } from '#ui/forms/field.tsx'
import { useWide } from '#ui/use-wide.ts'
import './tariff.css'

type Zone = DeliveryTariff['zones'][number]
type TariffZonesProps = {
  zones: readonly Zone[]
  field: (name: string) => Omit<ComponentProps<typeof Field>, 'label'>
  cash: (zone: Zone) => boolean
  onCash: (zone: Zone, yes: boolean) => void
}

export function TariffZones(props: TariffZonesProps) {
  return useWide() ? <ZoneTable {...props} /> : <ZoneCards {...props} />
}

type Part = { end: string; words: string; relay?: string }

const parts: readonly Part[] = [
  ...weightClasses.map((weight) => ({
    end: weight,
    words: `Colis ${weight}`,
    relay: `relayFees.${weight}`,
  })),
  { end: 'minDays', words: 'Jours min.' },
  { end: 'maxDays', words: 'Jours max.' },
  { end: 'depositAbove', words: 'Acompte au-dessus' },
]

function ZoneTable({ zones, field, cash, onCash }: TariffZonesProps) {
  return (
    <section className="card flush" aria-label="Zones">
      <table className="data-table tariff-table">
        <thead>
          <tr>
            <th scope="col">Zone</th>
            {parts.map(({ end, words }) => (
              <th key={end} scope="col" className="numeric">
                {words}
              </th>
            ))}
            <th scope="col">Paiement à la livraison</th>
          </tr>
        </thead>
        <tbody>
          {zones.map((zone) => (
            <tr key={zone.zone}>
              <th scope="row">{zone.label}</th>
              {parts.map(({ end, words, relay }) => (
                <td key={end}>
                  <Field label={`${words}, ${zone.label}`} {...field(`${zone.zone}.${end}`)} />
                  {relay && (
                    <div className="tariff-relay">
                      <Field
                        label={`${words} au point relais, ${zone.label}`}
                        {...field(`${zone.zone}.${relay}`)}
                      />
                      <small aria-hidden="true">au point relais</small>
                    </div>
                  )}
                </td>
              ))}
              <td>
                <CashBox zone={zone} checked={cash(zone)} onCash={onCash} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function ZoneCards({ zones, field, cash, onCash }: TariffZonesProps) {
  const id = useId()
  return zones.map((zone) => (
    <div key={zone.zone} className="card form" role="group" aria-labelledby={`${id}${zone.zone}`}>
      <h3 className="medium" id={`${id}${zone.zone}`}>
        {zone.label}
      </h3>
      <div className="grid grid-cols-[repeat(3,minmax(0,1fr))] items-end gap-3">
        {parts.map(({ end, words }) => (
          <Field key={end} label={words} {...field(`${zone.zone}.${end}`)} />
        ))}
        <h4 className="small medium col-span-full">Au point relais</h4>
        {parts.flatMap(({ words, relay }) =>
          relay ? [<Field key={relay} label={words} {...field(`${zone.zone}.${relay}`)} />] : [],
        )}
      </div>
      <CashBox zone={zone} checked={cash(zone)} onCash={onCash} />
    </div>
  ))
}

function CashBox({
  zone,
  checked,
  onCash,
}: Pick<TariffZonesProps, 'onCash'> & { zone: Zone; checked: boolean }) {
  return (
    <Checkbox checked={checked} onChange={(event) => onCash(zone, event.target.checked)}>
      <span className="cash-words">Paiement à la livraison</span>
      <span className="visually-hidden">, {zone.label}</span>
    </Checkbox>
  )
}
