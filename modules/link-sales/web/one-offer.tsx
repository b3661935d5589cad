import { plural } from '#kernel/wire/plural.ts'
import { clockWords } from '#kernel/wire/span-words.ts'
import { fullStop, shortDay, timeLeftWords, untilWords } from '#kernel/wire/due-words.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useQueryClient } from '@tanstack/react-query'

import { formatFrancs } from '#kernel/wire/money.ts'
import {
  type Offer,
  offerHours,
  prolongOffer,
  readOffer,
  remakeOffer,
  withdrawOffer,
} from '#modules/link-sales/contract/offers.ts'
import { ActSheet } from '#client/api/act-sheet.tsx'
import { call } from '#client/api/client.ts'
import { Reading } from '#client/api/reading.tsx'
import { useRead } from '#client/api/use-read.ts'
import { keysByContent } from '#client/device/new-key.ts'
import { useNow } from '#client/device/use-now.ts'
import type { SignedIn } from '#client/session/user-info.ts'
import { workPaths } from '#client/work-paths.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { RadioRows } from '#ui/forms/radio-rows.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Remark } from '#ui/lists/remark.tsx'
import { Thumbnail } from '#ui/pictures/thumbnail.tsx'
import { ScreenFrame } from '#ui/screen-frame.tsx'
import { Sum } from '#ui/words/sum.tsx'
import { DeliveryOnShop } from './delivery-on-shop.tsx'
import { OfferLink } from './offer-link.tsx'
import { offerDetail, outcomeBadge, placeWords, visitWords } from './offer-words.ts'

/** One sale by link: what is sent while it is open, then what became of it. */
export function OneOffer({ user, id }: { user: SignedIn; id: string }) {
  const offer = useRead(
    ['offers', user._id, 'one', id],
    readOffer,
    { params: { id } },
    { refetchInterval: 30_000 },
  )
  return (
    <ScreenFrame title={offer.data?.path ? 'Lien prêt' : 'Vente par lien'}>
      <p>
        <ButtonLink look="plain" icon="back" size="small" to={workPaths.sellerOffers()}>
          Ventes par lien
        </ButtonLink>
      </p>
      <Reading query={offer} cards={2}>
        {(read) => <Drawn user={user} offer={read} />}
      </Reading>
    </ScreenFrame>
  )
}

function Drawn({ user, offer }: { user: SignedIn; offer: Offer }) {
  const { path, total, deposit, depositPercent, endsAt, outcome, order } = offer
  const now = useNow(30_000)
  const left = timeLeftWords(endsAt, now)
  const badge = outcomeBadge[outcome]
  const paysFirst = depositPercent > 0 && depositPercent < 100
  return (
    <div className="offer-columns">
      <div className="stack">
        <section className="card stack" aria-label={offer.title}>
          <div>
            <div className="card-line items-center">
              <h2 className="offer-sum figures">
                <Sum francs={total} />
              </h2>
              {path && left ? (
                <span className="offer-left small semibold">
                  <Icon name="recent" size={16} />
                  {left}
                </span>
              ) : order?.isLate ? (
                <Badge tone="danger">en retard</Badge>
              ) : (
                <Badge tone={badge.tone}>{badge.words}</Badge>
              )}
            </div>
            <p className="muted">
              {[offer.title, paysFirst && `acompte ${formatFrancs(deposit)}`]
                .filter(Boolean)
                .join(' · ')}
            </p>
            <p className="small muted">
              {path
                ? [left && untilWords(endsAt, now), visitWords(offer.opened)]
                    .filter(Boolean)
                    .join(' · ')
                : offerDetail(offer, now)}
            </p>
          </div>
          {path && <OfferLink title={linkTitle(offer)} path={path} />}
          {order && (
            <ButtonLink look="outline" wide to={workPaths.sellerOrders('historique')}>
              {`Voir la commande ${order.orderNumber}`}
            </ButtonLink>
          )}
        </section>
        {order?.readyBefore && (
          <Remark tone={order.isLate ? 'danger' : 'warning'}>
            {`Promis à ${order.buyerName} pour le ${fullStop(shortDay(order.readyBefore))} Passé ce jour, votre client peut annuler et reprendre ce qu’il a payé.`}
          </Remark>
        )}
      </div>
      <div className="stack">
        <Terms offer={offer} />
        <Acts user={user} offer={offer} />
      </div>
    </div>
  )
}

function linkTitle({ title, total }: Offer): string {
  return `${title}, ${formatFrancs(total)}, sur Sugu`
}

function Terms({ offer }: { offer: Offer }) {
  const { items, receiveAt, readyDays, commission, shopDelivery, isFreeDelivery, receives } = offer
  return (
    <section className="card" aria-labelledby="sold">
      <h2 id="sold">Ce qui est vendu</h2>
      <ul className="offer-items">
        {items.map(({ _id, name, imageUrl, color, size, qty, lineTotal, isFree }) => (
          <li className="person" key={_id}>
            <Thumbnail url={imageUrl} />
            <div>
              <p className="medium">{name}</p>
              <p className="small muted">
                {[color, size, isFree && 'ligne libre', `× ${qty}`].filter(Boolean).join(' · ')}
              </p>
            </div>
            <b className="figures ml-auto">
              <Sum francs={lineTotal} />
            </b>
          </li>
        ))}
      </ul>
      <dl className="sums">
        <div>
          <dt>Où recevoir</dt>
          <dd>{receiveAt.map((place) => placeWords[place]).join(', ')}</dd>
        </div>
        {readyDays > 0 && (
          <div>
            <dt>Prêt</dt>
            <dd>{`${readyDays} ${plural(readyDays, 'jour')} après le paiement`}</dd>
          </div>
        )}
        <div>
          <dt>Commission</dt>
          <dd>
            −&nbsp;
            <Sum francs={commission} />
          </dd>
        </div>
        {shopDelivery ? (
          <div>
            <dt>Livraison offerte</dt>
            <dd>
              −&nbsp;
              <Sum francs={shopDelivery} />
            </dd>
          </div>
        ) : (
          !offer.order && isFreeDelivery && <DeliveryOnShop />
        )}
        <div className="total">
          <dt>Vous recevez</dt>
          <dd>
            <Sum francs={receives} />
          </dd>
        </div>
      </dl>
    </section>
  )
}

type OfferHours = (typeof offerHours)[number]
const keyOf = keysByContent()
const hourMs = 3_600_000

function Acts({ user, offer }: { user: SignedIn; offer: Offer }) {
  const { _id: id, canWithdraw, canProlong, state, outcome } = offer
  const [sheet, setSheet] = useState<'withdraw' | 'prolong' | 'again' | null>(null)
  const [chosen, setHours] = useState<OfferHours>(48)
  const now = useNow(30_000)
  const longer = sheet === 'prolong' ? longerHours(offer, now) : offerHours
  const hours = longer.find((one) => one >= chosen) ?? 72
  const queries = useQueryClient()
  const navigate = useNavigate()
  const close = () => setSheet(null)
  const params = { id }
  const done = (changed: Offer) => {
    queries.setQueryData(['offers', user._id, 'one', changed._id], changed)
    close()
    if (changed._id !== id) void navigate(workPaths.sellerOffers(changed._id))
  }
  const sheets = { changes: ['offers', user._id], onDone: done, onClose: close }
  const valid = (
    <RadioRows
      label="Le lien vaut"
      name="hours"
      options={longer}
      value={hours}
      words={(one) => `${clockWords(one, 0)} dès maintenant`}
      onChoose={setHours}
    />
  )
  return (
    <div className="offer-acts">
      {canProlong && (
        <Button look="outline" wide onClick={() => setSheet('prolong')}>
          Prolonger
        </Button>
      )}
      {state !== 'open' && outcome !== 'hidden' && (
        <Button look="outline" wide icon="refresh" onClick={() => setSheet('again')}>
          Refaire ce lien
        </Button>
      )}
      {canWithdraw && (
        <Button look="plain" wide onClick={() => setSheet('withdraw')}>
          Retirer le lien
        </Button>
      )}
      {sheet === 'withdraw' && (
        <ActSheet
          {...sheets}
          title="Retirer le lien ?"
          confirm="Retirer"
          danger
          done="Lien retiré"
          act={() => call(withdrawOffer, { params })}
        >
          Qui l’ouvre lira que la boutique a retiré cette vente. Rien n’est payé.
        </ActSheet>
      )}
      {sheet === 'prolong' && (
        <ActSheet
          {...sheets}
          title="Prolonger le lien"
          confirm="Prolonger"
          done="Lien prolongé"
          act={() => call(prolongOffer, { params, body: { hours } })}
        >
          {valid}
        </ActSheet>
      )}
      {sheet === 'again' && (
        <ActSheet
          {...sheets}
          title="Refaire ce lien"
          confirm="Refaire"
          act={() =>
            call(
              remakeOffer,
              { params, body: { hours } },
              { idempotencyKey: keyOf({ id, hours, at: offer.closedAt ?? offer.takenAt }) },
            )
          }
        >
          {valid}
        </ActSheet>
      )}
    </div>
  )
}

/** Hours that do not end an open link sooner than it would. */
function longerHours({ endsAt }: Offer, now: number): OfferHours[] {
  return offerHours.filter((hours) => now + hours * hourMs >= Date.parse(endsAt))
}
