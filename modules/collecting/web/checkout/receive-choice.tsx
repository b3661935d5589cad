import { useId, useState } from 'react'

import { formatFrancs } from '#kernel/wire/money.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import { COLLECTION_DAYS } from '#modules/orders/contract/collection-days.ts'
import type { Quote, ReceivePlace } from '#modules/pricing/contract/quote.ts'
import { classes } from '#ui/classes.ts'
import { Field } from '#ui/forms/field.tsx'
import { Icon, type IconName } from '#ui/icons/icon.tsx'
import { CollectionPlace } from '../collection-place.tsx'
import type { Collector } from './receive-store.ts'
import './receive-choice.css'

const cells: Readonly<Record<ReceivePlace, { words: string; icon: IconName }>> = {
  door: { words: 'Chez moi', icon: 'home' },
  relay: { words: 'Au point relais', icon: 'place' },
  shop: { words: 'À la boutique', icon: 'shop' },
}

type ReceiveChoiceProps = {
  quote: Quote
  /** Shown at once, before its price has come. */
  wanted: ReceivePlace
  /** Place of the buyer, for which the quote is. */
  near: { region: string; quartier: string | null } | null
  onChoose: (place: ReceivePlace) => void
}

/** Where to receive, each with its price; nothing where one place alone exists. */
export function ReceiveChoice({ quote, wanted, near, onChoose }: ReceiveChoiceProps) {
  const heading = useId()
  const { receive = [], receiveAt = 'door' } = quote
  if (receive.length < 2) return null
  const chosen = receive.some(({ at }) => at === wanted) ? wanted : receiveAt
  return (
    <section className="card" aria-labelledby={heading}>
      <h2 className="mb-3" id={heading}>
        Où recevoir
      </h2>
      <div className="receive-cells" role="radiogroup" aria-labelledby={heading}>
        {receive.map(({ at, fee, delay }) => (
          <label className={classes('receive-cell', at === chosen && 'chosen')} key={at}>
            <input
              type="radio"
              name="recevoir"
              checked={at === chosen}
              onChange={() => onChoose(at)}
            />
            {at === chosen && (
              <span className="receive-mark">
                <Icon name="check" size={16} />
              </span>
            )}
            <Icon name={cells[at].icon} size={20} />
            <span className="medium">{cells[at].words}</span>
            <b>{fee === null ? 'selon l’adresse' : formatFrancs(fee)}</b>
            {delay && <small className="muted">{delay.label}</small>}
          </label>
        ))}
      </div>
      {quote.relays?.length === 0 && near && (
        <p className="small muted mt-3">
          {`À ${near.quartier ?? near.region}, aucun point relais pour l’instant.`}
        </p>
      )}
    </section>
  )
}

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
              when={`${ready ? `Prêt ${ready}\u00a0: ` : ''}un message vous prévient. Gardé ${COLLECTION_DAYS} jours.`}
            />
          </section>
        )
      })}
      <CollectorCard collector={collector} problems={problems} onCollector={onCollector} />
    </>
  )
}

/** Who comes for a parcel that is collected. */
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
          <b className="medium">{fullName}</b>
          <br />
          <span className="small muted">{`${formatPhone(phone)}, avec votre code à 6 chiffres`}</span>
        </p>
      )}
    </section>
  )
}
