import { openDaysWords } from '#kernel/wire/span-words.ts'
import { useId, useState } from 'react'

import { formatPhone } from '#kernel/wire/phones.ts'
import { COLLECTION_DAYS } from '#modules/parcels/contract/collection-days.ts'
import { waitForMessage } from '#modules/orders/contract/order-words.ts'
import type { Quote } from '#modules/pricing/contract/quote.ts'
import { Field } from '#ui/forms/field.tsx'
import { CollectionPlace } from '../collection-place.tsx'
import type { Collector } from './use-collecting.ts'

type CollectionPlacesProps = {
  quote: Quote
  collector: Collector
  problems: Partial<Record<keyof Collector, string>>
  onCollector: (part: Partial<Collector>) => void
}

/** Each shop where a parcel is collected, and who comes for them. */
export function CollectionPlaces({
  quote,
  collector,
  problems,
  onCollector,
}: CollectionPlacesProps) {
  const { collection, shops } = quote
  return (
    <>
      {collection?.map((place) => {
        const ready = shops.find(({ shopId }) => shopId === place.shopId)?.delay?.label
        return (
          <section className="card" key={place.shopId} aria-label={place.shopName}>
            <h2 className="mb-3">{place.shopName}</h2>
            <CollectionPlace
              shopName={place.shopName}
              at={place}
              when={`Prêt ${ready ?? 'bientôt'}\u00a0: ${waitForMessage}. Gardé ${openDaysWords(COLLECTION_DAYS)}.`}
            />
          </section>
        )
      })}
      <CollectorCard collector={collector} problems={problems} onCollector={onCollector} />
    </>
  )
}

/** Asks for the name and number of the person who collects. */
export function CollectorCard({
  collector: { fullName, phone },
  problems,
  onCollector,
}: Omit<CollectionPlacesProps, 'quote'>) {
  const [open, setOpen] = useState(false)
  const heading = useId()
  const isEdited = open || Object.keys(problems).length > 0
  return (
    <section className="card form" aria-labelledby={heading}>
      <div className="spread spread-middle">
        <h2 id={heading}>Qui vient le chercher</h2>
        {!isEdited && (
          <button className="link small" type="button" onClick={() => setOpen(true)}>
            Modifier
          </button>
        )}
      </div>
      {isEdited ? (
        <>
          <Field
            label="Nom complet"
            name="fullName"
            autoComplete="name"
            maxLength={80}
            value={fullName}
            error={problems.fullName}
            onChange={({ target }) => onCollector({ fullName: target.value })}
          />
          <Field
            label="Téléphone"
            name="phone"
            type="tel"
            autoComplete="tel"
            maxLength={40}
            value={phone}
            error={problems.phone}
            onChange={({ target }) => onCollector({ phone: target.value })}
          />
        </>
      ) : (
        <p>
          <b className="medium" translate="no">
            {fullName}
          </b>
          <br />
          <span className="small muted">{`${formatPhone(phone)}, avec votre code à 6 chiffres`}</span>
        </p>
      )}
    </section>
  )
}
