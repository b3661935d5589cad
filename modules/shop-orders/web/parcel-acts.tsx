import { useState } from 'react'

import type { SellerParcel } from '#modules/shop-orders/contract/seller-orders.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/forms/field-error.tsx'

import { RefusalSheet } from './refusal-sheet.tsx'
import { hasStep, useParcelStep, type ParcelChanges } from './use-parcel-step.ts'

type ParcelActsProps = ParcelChanges & { parcel: SellerParcel }

export function ParcelActs({ parcel, onChanged, onStale }: ParcelActsProps) {
  const [refusing, setRefusing] = useState(false)
  const step = useParcelStep(parcel, { onChanged, onStale })
  if (!hasStep(parcel)) return null
  return (
    <>
      {step.problem && <FieldError className="mb-2">{step.problem}</FieldError>}
      <div className="button-pair one-two">
        <Button look="outline" size="large" disabled={step.busy} onClick={() => setRefusing(true)}>
          <span>
            Refuser…<span className="visually-hidden"> {parcel.orderNumber}</span>
          </span>
        </Button>
        <Button size="large" busy={step.busy} busyWords="Traitement..." onClick={step.run}>
          <span>
            {step.words}
            <span className="visually-hidden"> {parcel.orderNumber}</span>
          </span>
        </Button>
      </div>
      {refusing && (
        <RefusalSheet parcel={parcel} onChanged={onChanged} onClose={() => setRefusing(false)} />
      )}
    </>
  )
}
