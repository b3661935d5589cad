import { useState } from 'react'

import { refundLimits } from '#modules/complaints/contract/refund-limits.ts'
import { amountIn } from '#kernel/wire/amounts.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import {
  refundTeamParcel,
  type TeamOrder,
  type TeamParcel,
} from '#modules/team-orders/contract/admin-orders.ts'
import { call } from '#client/api/client.ts'
import { keysByContent } from '#client/device/new-key.ts'
import { ReasonSheet } from '#client/api/reason-sheet.tsx'
import { AmountField } from '#ui/forms/amount-field.tsx'
import { RadioCard } from '#ui/forms/radio-card.tsx'

import { refundReasons, runningWords } from './team-order-words.ts'

type RefundSheetProps = {
  order: TeamOrder
  onDone: (order: TeamOrder) => void
  onClose: () => void
}

export function RefundSheet({ order, onDone, onClose }: RefundSheetProps) {
  const open = order.parcels.filter(({ canRefund }) => canRefund)
  const [parcelId, setParcelId] = useState(open[0]?._id ?? '')
  const [keyOf] = useState(keysByContent)
  const [part, setPart] = useState<string | null>(null)
  const parcel = open.find(({ _id }) => _id === parcelId)
  const { whole, goods } = parcel ? limitsOf(parcel) : { whole: 0, goods: 0 }
  const isPart = part !== null || Boolean(parcel?.running)
  const typed = part ?? String(goods)
  const amount = isPart ? (amountIn(typed) ?? Number.NaN) : null
  const isAmount = !Number.isNaN(amount)
  return (
    <ReasonSheet
      title={isAmount ? `Rembourser ${formatFrancs(amount ?? whole)} ?` : 'Rembourser ?'}
      ready={isAmount}
      confirm="Demander le remboursement"
      readBy="Le client et la boutique la liront."
      often={refundReasons}
      act={(reason) =>
        call(
          refundTeamParcel,
          { params: { id: order._id }, body: { parcel: parcelId, amount, reason } },
          { idempotencyKey: keyOf({ parcelId, amount, reason }) },
        )
      }
      onDone={onDone}
      onClose={onClose}
    >
      <ParcelChoice
        parcels={open}
        chosen={parcelId}
        detailOf={(one) => formatFrancs(limitsOf(one).goods)}
        onChoose={setParcelId}
      />
      <fieldset className="form">
        <legend>Combien</legend>
        {!parcel?.running && (
          <RadioCard
            name="combien"
            title={
              parcel?.refund ? 'Tout le reste, livraison comprise' : 'Tout, livraison comprise'
            }
            detail={formatFrancs(whole)}
            checked={!isPart}
            onChange={() => setPart(null)}
          />
        )}
        {goods > 0 && (
          <RadioCard
            name="combien"
            title="Une partie des articles"
            detail={`Jusqu’à ${formatFrancs(goods)}`}
            checked={isPart}
            onChange={() => setPart(String(goods))}
          />
        )}
      </fieldset>
      {isPart && <AmountField label="Montant, en francs" value={typed} onChange={setPart} />}
      {parcel?.running && <p className="remark remark-plain">{runningWords(parcel.running)}</p>}
      <p>
        La finance approuve, puis l’argent part par l’opérateur. La boutique rend sa part sur un
        versement, la commission la sienne.
      </p>
    </ReasonSheet>
  )
}

function limitsOf(parcel: Omit<TeamParcel, 'marketDiscount'> & { marketDiscount?: number }) {
  const { itemsTotal, shippingFee, marketDiscount = 0, cashRounding, refund, running } = parcel
  const gone = { refunded: refund?.amount ?? 0, running: running?.francs }
  return refundLimits({ itemsTotal, shippingFee, marketDiscount, cashRounding, ...gone })
}

type ParcelChoiceProps = {
  parcels: readonly TeamParcel[]
  chosen: string
  detailOf: (parcel: TeamParcel) => string | undefined
  onChoose: (id: string) => void
}

export function ParcelChoice({ parcels, chosen, detailOf, onChoose }: ParcelChoiceProps) {
  if (parcels.length < 2) return null
  return (
    <fieldset className="form">
      <legend>Colis</legend>
      {parcels.map((parcel) => (
        <RadioCard
          key={parcel._id}
          name="colis"
          title={parcel.shop.name}
          detail={detailOf(parcel)}
          checked={parcel._id === chosen}
          onChange={() => onChoose(parcel._id)}
        />
      ))}
    </fieldset>
  )
}
