import { type ReactNode, Suspense } from 'react'

import { Remark } from '#ui/lists/remark.tsx'
import { madeWords } from '#modules/orders/contract/made-words.ts'
import { openDaysWords } from '#kernel/wire/span-words.ts'
import { momentWords, untilWords } from '#kernel/wire/due-words.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { parcelHas } from '#modules/parcels/contract/order-states.ts'
import { waitForMessage } from '#modules/orders/contract/order-words.ts'
import { restWordsOf } from '#modules/orders/contract/rest-words.ts'
import type { Parcel, Order } from '#modules/orders/contract/orders.ts'
import { ownPaths } from '#client/own-paths.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { ChosenColour } from '#ui/forms/chosen-colour.tsx'
import { LinePicture } from '#ui/pictures/line-picture.tsx'
import { formatPhone } from '#kernel/wire/phones.ts'
import { initialsOf } from '#ui/pictures/avatar.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Timeline } from '#ui/lists/timeline.tsx'
import { typographic } from '#ui/words/typographic.ts'
import { Sum } from '#ui/words/sum.tsx'
import { atTheDoor, roundedOff } from '#modules/orders/contract/order-due.ts'
import { CollectionPlace } from '#modules/counter/web/index.ts'
import { parcelTitle } from '#modules/orders/web/index.ts'
import { RELAY_DAYS } from '#modules/relays/contract/relay-days.ts'
import { COLLECTION_DAYS } from '#modules/parcels/contract/collection-days.ts'
import { stepsOf } from './parcel-steps.ts'
import { loadOwnComplaint } from '#modules/complaints/web/index.ts'
import { late } from '#ui/sheets/late.tsx'
import { NextStep } from './next-step.tsx'
import './order.css'
import './orders.css'

/** Where it cannot be loaded, one may complain all the same. */
const OwnComplaint = late(loadOwnComplaint, ({ none }) => none)

type ParcelCardProps = {
  userId: string
  order: Pick<Order, '_id' | 'orderNumber' | 'payment' | 'restBeforeLeaving'>
  parcel: Parcel
  count: number
  /** How often who has it keeps a promise. */
  keeps?: ReactNode
}

export function ParcelCard({ userId, order, parcel, count, keeps }: ParcelCardProps) {
  const { method } = order.payment
  const whole = atTheDoor(parcel, method)
  const rounding = whole === null ? 0 : roundedOff(parcel, order)
  const atShop = parcelHas('atShop', parcel.state)
  const delivered = parcelHas('isDelivered', parcel.state)
  const isWaited = parcelHas('isOpen', parcel.state)
  const isAtDoor = !parcel.collection && !parcel.relay
  const made = madeWords(parcel)
  return (
    <section className="card" id="colis" tabIndex={-1} aria-labelledby="colis-titre">
      <div className="person pb-4 mb-5 border-b border-line">
        <span className="thumbnail thumbnail-large">
          <ChosenColour name={parcel.items[0]?.color}>
            <LinePicture url={parcel.items[0]?.imageUrl ?? null} />
          </ChosenColour>
        </span>
        <div>
          {count > 1 && (
            <p className="tiny muted">
              {parcel.restOf
                ? 'Ce que vous n’avez pas gardé'
                : `Colis ${parcel.number} sur ${count}`}
            </p>
          )}
          <h2 className="parcel-name" id="colis-titre">
            {parcelTitle(parcel)}
          </h2>
          <p className="small muted" translate="no">
            {parcel.shopName}
          </p>
        </div>
      </div>
      {parcel.collection && isWaited && (
        <div className="mb-5">
          <CollectionPlace
            shopName={parcel.shopName}
            at={parcel.collection}
            when={whenWords(parcel)}
          />
        </div>
      )}
      {parcel.relay && isWaited && <RelayPlaceCard relay={parcel.relay} parcel={parcel} />}
      {isAtDoor && (atShop || parcelHas('isComing', parcel.state)) && (
        <p className="small mb-2">
          Arrivée prévue <b className="medium">{parcel.delay.label}</b>
        </p>
      )}
      {made && <Remark tone={parcel.isLate ? 'warning' : 'info'}>{made}</Remark>}
      <ParcelTimeline parcel={parcel} payment={order.payment} />
      {!delivered && <NextStep parcels={[parcel]} />}
      {whole !== null && (
        <p className="small flex justify-between gap-4 mt-4 py-2.5 px-3 rounded-small bg-gold-pale">
          <span>
            {order.restBeforeLeaving
              ? `À payer ${restWordsOf(order).toPay}`
              : parcel.collection
                ? 'À payer sur place, par téléphone'
                : parcel.relay
                  ? `À payer au comptoir, en espèces${rounding > 0 ? '' : ' ou par téléphone'}`
                  : 'À payer au livreur, en espèces'}
            {parcel.deposit ? (
              <span>{`, acompte de ${formatFrancs(parcel.deposit)} déduit`}</span>
            ) : null}
            {rounding > 0 && (
              <span>
                {parcel.relay
                  ? `, ou ${formatFrancs(whole)} par téléphone`
                  : `, arrondi de ${formatFrancs(whole)}`}
              </span>
            )}
          </span>
          <b className="figures">
            <Sum francs={whole - rounding} />
          </b>
        </p>
      )}
      {parcel.courier && (
        <CallCard name={parcel.courier.name} part="Votre livreur" phone={parcel.courier.phone} />
      )}
      {keeps}
      {!parcel.collection && !parcel.courier && parcel.shopPhone && atShop && (
        <CallCard name={parcel.shopName} part="La boutique" phone={parcel.shopPhone} />
      )}
      <div className="acts-stack">
        {delivered && (
          <ButtonLink look="outline" to={ownPaths.reviewLines(order._id)}>
            Donner mon avis
          </ButtonLink>
        )}
        {parcel.shopSlug && (
          <ButtonLink
            look={delivered ? 'plain' : 'outline'}
            icon="talk"
            to={ownPaths.writeTo(parcel.shopSlug, { colis: parcel._id })}
          >
            Écrire à la boutique
          </ButtonLink>
        )}
      </div>
      {delivered && (
        <Suspense>
          <OwnComplaint
            userId={userId}
            parcelId={parcel._id}
            none={<ToComplain order={order} parcel={parcel} />}
          />
        </Suspense>
      )}
    </section>
  )
}

type ToComplainProps = Pick<ParcelCardProps, 'order' | 'parcel'>

/** Until when a problem may be said, and the way to say it. */
function ToComplain({ order, parcel }: ToComplainProps) {
  if (parcel.state !== 'delivered') return null
  return (
    <>
      <NextStep parcels={[parcel]} />
      <ButtonLink look="plain" wide to={ownPaths.complain(order.orderNumber, parcel._id)}>
        Signaler un problème
      </ButtonLink>
    </>
  )
}

function whenWords({ state, collection, delay }: Parcel): string {
  if (collection?.before) return `Prêt, gardé ${untilWords(collection.before)}.`
  if (parcelHas('isReturning', state)) return `Le livreur le rapporte\u00a0: ${waitForMessage}.`
  return `Prêt ${delay.label}\u00a0: ${waitForMessage}. Gardé ${openDaysWords(COLLECTION_DAYS)}.`
}

type RelayPlaceCardProps = { relay: NonNullable<Parcel['relay']>; parcel: Parcel }

/** Place of collection, and its last day. */
function RelayPlaceCard({ relay, parcel }: RelayPlaceCardProps) {
  const { name, landmark, region, quartier, phone, opening, openTimes } = relay
  return (
    <div className="mb-5">
      <h3 className="medium mb-2">{`Votre point relais : ${name}`}</h3>
      <CollectionPlace
        shopName={name}
        at={{ address: landmark, region, quartier, phone, opening, openTimes }}
        when={relayWords(relay, parcel)}
      />
    </div>
  )
}

function relayWords(
  { before, region }: RelayPlaceCardProps['relay'],
  { state, delay }: Parcel,
): string {
  if (before) return `Il vous attend ${untilWords(before)}.`
  if (parcelHas('isReturning', state)) return 'Il repart à la boutique.'
  if (parcelHas('isComing', state) && region !== 'Bamako')
    return `Votre code arrive par SMS avec le colis\u00a0: ${waitForMessage}. Gardé ${openDaysWords(RELAY_DAYS)}.`
  return `Au point relais ${delay.label}\u00a0: ${waitForMessage}, votre code y est. Gardé ${openDaysWords(RELAY_DAYS)}.`
}

type CallCardProps = { name: string; part: string; phone: string }

function CallCard({ name, part, phone }: CallCardProps) {
  return (
    <div className="person call-card">
      <span className="avatar" aria-hidden="true">
        {initialsOf(name)}
      </span>
      <div>
        <p className="medium" translate="no">
          {name}
        </p>
        <p className="small muted">{part}</p>
      </div>
      {phone && (
        <a
          className="icon-button"
          href={`tel:+223${phone}`}
          aria-label={`Appeler ${name}, ${formatPhone(phone)}`}
        >
          <Icon name="call" />
        </a>
      )}
    </div>
  )
}

function ParcelTimeline({ parcel, payment }: { parcel: Parcel; payment: Order['payment'] }) {
  return (
    <Timeline
      steps={stepsOf(parcel, payment).map(({ words, at, by, reason, place }) => ({
        key: `${words} ${at}`,
        words,
        place,
        detail: at && [momentWords(at), by].filter(Boolean).join(', '),
        quote: reason && typographic(reason),
      }))}
    />
  )
}
