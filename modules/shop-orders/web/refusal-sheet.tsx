import { refuseParcel, type SellerParcel } from '#modules/shop-orders/contract/seller-orders.ts'
import { ActSheet } from '#client/api/act-sheet.tsx'
import { call } from '#client/api/client.ts'

import { parcelTitle } from '#modules/orders/web/index.ts'
import { useRefusalReason } from './refusal-reason.tsx'

type RefusalSheetProps = {
  parcel: SellerParcel
  onChanged: (parcel: SellerParcel) => void
  onClose: () => void
}

/** Refusing is final, and the buyer reads why. */
export function RefusalSheet({ parcel, onChanged, onClose }: RefusalSheetProps) {
  const { reason, ready, fields } = useRefusalReason()
  return (
    <ActSheet
      title="Refuser la commande"
      confirm="Refuser"
      danger
      ready={ready}
      act={() => call(refuseParcel, { params: { id: parcel._id }, body: { reason } })}
      done="Commande refusée"
      onDone={(changed) => {
        onChanged(changed)
        onClose()
      }}
      onClose={onClose}
    >
      {(pressed) => (
        <>
          <p>
            <b>{parcelTitle(parcel)}</b>, {parcel.buyerName}
            <small className="muted block">{parcel.orderNumber}</small>
          </p>
          <p className="mt-2">
            {parcel.paymentMethod !== 'cash_on_delivery'
              ? 'Le stock est rendu, l’acheteur est remboursé et lit votre raison.'
              : 'Le stock est rendu et l’acheteur lit votre raison.'}
          </p>
          {fields(pressed)}
        </>
      )}
    </ActSheet>
  )
}
