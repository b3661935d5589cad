import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { CallFailure } from '#contract/kernel/call-failure.ts'
import { acceptParcel, readyParcel, type SellerParcel } from '#contract/orders/seller-orders.ts'
import { call } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/sentence-of.ts'
import { Button } from '#web/ui/button.tsx'
import { showNotice } from '#web/ui/notice-store.ts'

import { RefusalSheet } from './refusal-sheet.tsx'

type ParcelActsProps = {
  parcel: SellerParcel
  onChanged: (parcel: SellerParcel) => void
  /** It has moved without us: the list is old. */ onStale: () => void
}

/** The next thing to do with a parcel: accept or refuse it, then say that it is ready. */
export function ParcelActs({ parcel, onChanged, onStale }: ParcelActsProps) {
  const params = { id: parcel._id }
  const [refusing, setRefusing] = useState(false)
  const step = useMutation({
    mutationFn: () => call(parcel.state === 'new' ? acceptParcel : readyParcel, { params }),
    onSuccess: (changed) => {
      showNotice(
        changed.state === 'accepted'
          ? 'Commande acceptée'
          : 'Colis prêt : voici le code pour le livreur',
      )
      onChanged(changed)
    },
    onError: (failure) => {
      if (!isStale(failure)) return
      // The card may go with the news: the sentence stays.
      showNotice(sentenceOf(failure), { tone: 'failed', stayMs: 6_000 })
      onStale()
    },
  })
  if (parcel.state !== 'new' && parcel.state !== 'accepted') return null
  return (
    <>
      {step.error && !isStale(step.error) && (
        <p className="field-error mb-2" role="alert">
          {sentenceOf(step.error)}
        </p>
      )}
      <div className="button-pair one-two">
        <Button
          look="outline"
          size="large"
          disabled={step.isPending}
          onClick={() => setRefusing(true)}
        >
          <span>
            Refuser…<span className="visually-hidden"> {parcel.orderNumber}</span>
          </span>
        </Button>
        <Button
          size="large"
          busy={step.isPending}
          busyWords="Traitement..."
          onClick={() => step.mutate()}
        >
          <span>
            {parcel.state === 'new' ? 'Accepter' : 'Marquer prête'}
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

function isStale(failure: unknown): boolean {
  return failure instanceof CallFailure && (failure.status === 409 || failure.status === 404)
}
