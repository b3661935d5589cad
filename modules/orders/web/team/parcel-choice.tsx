import type { TeamParcel } from '#modules/orders/contract/admin-orders.ts'
import { RadioCard } from '#web/ui/forms/radio-card.tsx'

type ParcelChoiceProps = {
  parcels: readonly TeamParcel[]
  chosen: string
  detailOf: (parcel: TeamParcel) => string | undefined
  onChoose: (id: string) => void
}

/** Which parcel of an order an act is about; nothing when there is only one. */
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
