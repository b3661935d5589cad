import { wayOf } from '#modules/parcels/contract/ways.ts'
import { useMutation } from '@tanstack/react-query'

import { CallFailure } from '#kernel/wire/call-failure.ts'
import {
  acceptParcel,
  readyParcel,
  type SellerParcel,
} from '#modules/shop-orders/contract/seller-orders.ts'
import { call } from '#client/api/client.ts'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { showNotice } from '#ui/lists/notice-store.ts'

export type ParcelChanges = {
  onChanged: (parcel: SellerParcel) => void
  onStale: () => void
}

export function useParcelStep(parcel: SellerParcel, { onChanged, onStale }: ParcelChanges) {
  const step = useMutation({
    mutationFn: () =>
      call(parcel.state === 'new' ? acceptParcel : readyParcel, { params: { id: parcel._id } }),
    onSuccess: (changed) => {
      showNotice(
        changed.state === 'accepted'
          ? 'Commande acceptée'
          : !wayOf(changed).hasCourier
            ? 'Colis prêt : le client est prévenu'
            : 'Colis prêt : voici le code pour le livreur',
      )
      onChanged(changed)
    },
    onError: (failure) => {
      if (!isStale(failure)) return
      showNotice(sentenceOf(failure), { tone: 'failed', stayMs: 6_000 })
      onStale()
    },
  })
  return {
    run: () => step.mutate(),
    busy: step.isPending,
    words: parcel.state === 'new' ? 'Accepter' : 'Marquer prête',
    problem: step.error && !isStale(step.error) ? sentenceOf(step.error) : null,
  }
}

export function hasStep({ state }: Pick<SellerParcel, 'state'>): boolean {
  return state === 'new' || state === 'accepted'
}

function isStale(failure: unknown): boolean {
  return failure instanceof CallFailure && (failure.status === 409 || failure.status === 404)
}
