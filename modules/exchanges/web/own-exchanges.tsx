import { beforeWords, momentWords } from '#kernel/wire/due-words.ts'
import { useEffect } from 'react'

import { type Exchange, listExchanges } from '#modules/exchanges/contract/exchanges.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import { onLive } from '#client/live/live.ts'
import { useRead } from '#client/api/use-read.ts'
import { Badge } from '#ui/badge.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Timeline } from '#ui/lists/timeline.tsx'
import { initialsOf } from '#ui/pictures/avatar.tsx'
import { LinePicture } from '#ui/pictures/line-picture.tsx'
import { badgeOf, exchangeWords, stepsOf } from './exchange-words.ts'
import { PayExchange } from './exchange-payment.tsx'
import { ShownDigits } from './shown-digits.tsx'
import { variantWords } from './variant-chips.tsx'
import './exchanges.css'

type OwnExchangesProps = { orderId: string; userId: string }

/** Exchanges of the buyer's order, each with its two codes; nothing when there is none. */
export function OwnExchanges({ orderId, userId }: OwnExchangesProps) {
  const { data, refetch } = useRead(
    ['exchanges', userId, orderId],
    listExchanges,
    { params: { id: orderId } },
    { refetchOnWindowFocus: true, refetchInterval: 30_000 },
  )
  useEffect(() => onLive('orders', () => void refetch()), [refetch])
  return data?.exchanges.map((exchange) => (
    <OneExchange
      exchange={exchange}
      userId={userId}
      onChanged={() => void refetch()}
      key={exchange._id}
    />
  ))
}

type OneExchangeProps = { exchange: Exchange; userId: string; onChanged: () => void }

function OneExchange({ exchange, userId, onChanged }: OneExchangeProps) {
  const { _id, state, firstCode, secondCode, courier, giveBackBefore, isLate } = exchange
  const { tone, words } = badgeOf(exchange)
  const { atShop, relayName, shopName } = exchange
  const by = relayName ?? (atShop ? shopName : (courier?.name ?? 'Le livreur'))
  const hands = relayName ? 'du point relais' : atShop ? 'de la boutique' : 'du livreur'
  return (
    <section className="stack mb-4" aria-labelledby={`echange-${_id}`}>
      <div className="card">
        <div className="card-line">
          <h2 id={`echange-${_id}`}>Échange</h2>
          <Badge tone={tone}>{words}</Badge>
        </div>
        <TwoArticles exchange={exchange} />
        <p className="small muted mt-3">{exchangeWords(exchange)}</p>
        {state === 'swapped' && secondCode && giveBackBefore && (
          <p className={isLate ? 'small mt-2 text-chili' : 'small mt-2'}>
            À rendre {beforeWords(giveBackBefore)}
          </p>
        )}
      </div>
      {state === 'to_pay' && (
        <PayExchange
          {...{ exchangeId: _id, userId, onChanged }}
          title="Payer le trajet"
          words="La boutique échange, vous payez le trajet"
          francs={exchange.tripFrancs}
        />
      )}
      {isLate && exchange.oldItem.lineTotal > 0 && (
        <PayExchange
          {...{ exchangeId: _id, userId, onChanged }}
          title="Garder les deux"
          words="Vous gardez l’ancien et le payez"
          francs={exchange.oldItem.lineTotal}
        />
      )}
      {firstCode && (
        <CodeCard
          place={1}
          title={'Le nouveau est dans vos mains\u202f?'}
          words={`Essayez-le, puis donnez ce code : ${by} l’attend.`}
          label="Code de remise"
          code={firstCode}
        />
      )}
      {secondCode && (
        <CodeCard
          place={2}
          title={`L’ancien est dans les mains ${hands}\u202f?`}
          words="Donnez alors le second code : il prouve que vous l’avez rendu."
          label="Code de retour"
          code={secondCode}
        />
      )}
      {courier && secondCode && <CallCourier courier={courier} />}
      <div className="card">
        <Timeline
          label="Chemin de l’échange"
          steps={stepsOf(exchange).map(({ words: step, at, place }) => ({
            key: step,
            words: step,
            place,
            detail: at && momentWords(at),
          }))}
        />
      </div>
    </section>
  )
}

function TwoArticles({ exchange: { oldItem, newItem } }: { exchange: Exchange }) {
  const sides = [
    { key: 'new', title: 'Le nouveau', words: variantWords(newItem), detail: '0 f' },
    { key: 'old', title: 'L’ancien', words: variantWords(oldItem), detail: 'à rendre' },
  ]
  return (
    <>
      <p className="medium mt-2">{oldItem.name}</p>
      <div className="swap mt-3">
        {sides.map(({ key, title, words, detail }) => (
          <div className={key === 'old' ? 'swap-old' : undefined} key={key}>
            <span className="thumbnail swap-picture">
              <LinePicture url={oldItem.imageUrl} />
            </span>
            <p className="medium mt-1">{words ? `${title} : ${words}` : title}</p>
            <p className="small muted">{detail}</p>
          </div>
        ))}
      </div>
    </>
  )
}

type CodeCardProps = { place: number; title: string; words: string; label: string; code: string }

function CodeCard({ place, title, words, label, code }: CodeCardProps) {
  return (
    <div className="card">
      <div className="person items-start">
        <span className="swap-place" aria-hidden="true">
          {place}
        </span>
        <div>
          <h3>{title}</h3>
          <p className="small muted">{words}</p>
        </div>
      </div>
      <ShownDigits code={code} label={label} />
    </div>
  )
}

function CallCourier({ courier }: { courier: NonNullable<Exchange['courier']> }) {
  const { name, phone } = courier
  return (
    <div className="card person">
      <span className="avatar" aria-hidden="true">
        {initialsOf(name)}
      </span>
      <div>
        <p className="medium">{name}</p>
        <p className="small muted">Votre livreur</p>
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
