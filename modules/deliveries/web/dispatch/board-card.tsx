import { Link } from 'react-router'

import type { BoardParcel } from '#modules/deliveries/contract/dispatch.ts'
import { useNow } from '#web/device/use-now.ts'
import { initialsOf } from '#web/ui/pictures/avatar.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icons/icon.tsx'

import { delayOf, dueWords, shortName, shortNumber } from './board-words.ts'

type BoardCardProps = {
  parcel: BoardParcel
  to: string
  /** null where nothing is chosen. */ chosen: boolean | null
  onToggle: () => void
}

/** A parcel on the board; the whole card opens its record, the box chooses it. */
export function BoardCard({ parcel, to, chosen, onToggle }: BoardCardProps) {
  const delay = delayOf(parcel, useNow(30_000))
  const number = shortNumber(parcel.orderNumber)
  const goods = `${parcel.itemsCount} ${parcel.itemsCount > 1 ? 'articles' : 'article'}`
  return (
    <article className={classes('card trip', chosen && 'chosen')}>
      <div className="trip-head">
        {chosen !== null && (
          <input
            className="row-checkbox"
            type="checkbox"
            aria-label={`Choisir ${number}`}
            checked={chosen}
            onChange={onToggle}
          />
        )}
        <span>{number}</span>
        <span className={classes('deadline', delay.pressing && 'pressing')}>
          <Icon name={delay.pressing ? 'alert' : 'recent'} />
          {delay.words}
        </span>
      </div>
      <Link className="trip-place card-link" to={to} preventScrollReset>
        {parcel.destination}
        <span className="visually-hidden"> {number}</span>
      </Link>
      <small>
        {parcel.shopName}, {parcel.shopPlace}
      </small>
      <div className="trip-foot">
        {parcel.courier ? (
          <span className="trip-courier">
            <span className="avatar" aria-hidden="true">
              {initialsOf(parcel.courier.name)}
            </span>
            {shortName(parcel.courier.name)}
          </span>
        ) : (
          <span className="muted">
            {goods}, {parcel.weight}
          </span>
        )}
        <b>{dueWords(parcel)}</b>
      </div>
    </article>
  )
}
