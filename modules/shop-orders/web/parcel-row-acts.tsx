import { useState } from 'react'

import type { SellerParcel as Received } from '#modules/shop-orders/contract/seller-orders.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/forms/field-error.tsx'
import { showNotice } from '#ui/lists/notice-store.ts'
import { RowMenu } from '#ui/sheets/row-menu.tsx'
import { Sheet } from '#ui/sheets/sheet.tsx'

import { RefusalSheet } from './refusal-sheet.tsx'
import { SellerParcel } from './seller-parcel.tsx'
import { hasStep, useParcelStep, type ParcelChanges } from './use-parcel-step.ts'

type ParcelRowActsProps = ParcelChanges & { parcel: Received }

export function ParcelRowActs({ parcel, onChanged, onStale }: ParcelRowActsProps) {
  const { orderNumber, vendorOtp } = parcel
  const [open, setOpen] = useState<'parcel' | 'refusal' | null>(null)
  const step = useParcelStep(parcel, { onChanged, onStale })
  const close = () => setOpen(null)
  return (
    <>
      {step.problem && <FieldError>{step.problem}</FieldError>}
      {hasStep(parcel) && (
        <Button
          look={parcel.state === 'new' ? 'primary' : 'outline'}
          aria-label={`${step.words} ${orderNumber}`}
          busy={step.busy}
          busyWords="Envoi..."
          onClick={step.run}
        >
          {step.words}
        </Button>
      )}
      {parcel.state === 'new' && (
        <Button
          look="outline"
          aria-label={`Refuser ${orderNumber}`}
          onClick={() => setOpen('refusal')}
        >
          Refuser
        </Button>
      )}
      {vendorOtp && (
        <Button look="outline" onClick={() => setOpen('parcel')}>
          {`Code ${vendorOtp.slice(0, 3)}\u202f${vendorOtp.slice(3)}`}
        </Button>
      )}
      <RowMenu
        of={orderNumber}
        acts={[
          { words: 'Voir la commande', icon: 'document', onPress: () => setOpen('parcel') },
          { words: 'Copier le numéro', icon: 'copy', onPress: () => void copy(orderNumber) },
          ...(hasStep(parcel) && parcel.state !== 'new'
            ? [
                {
                  words: 'Refuser la commande…',
                  icon: 'close' as const,
                  danger: true,
                  onPress: () => setOpen('refusal'),
                },
              ]
            : []),
        ]}
      />
      {open === 'parcel' && (
        <Sheet open title={`Commande ${orderNumber}`} onClose={close}>
          <SellerParcel parcel={parcel} urgent={false} onChanged={onChanged} onStale={onStale} />
        </Sheet>
      )}
      {open === 'refusal' && <RefusalSheet parcel={parcel} onChanged={onChanged} onClose={close} />}
    </>
  )
}

async function copy(orderNumber: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(orderNumber)
    showNotice('Numéro copié')
  } catch {
    showNotice(`Copie impossible ici. Le numéro : ${orderNumber}`, { tone: 'failed' })
  }
}
