import { Link, useSearchParams } from 'react-router'

import { formatFrancs } from '#kernel/wire/money.ts'
import { listOffers, type OfferSummary } from '#modules/link-sales/contract/offers.ts'
import { call } from '#client/api/client.ts'
import { useNow } from '#client/device/use-now.ts'
import { ListRows } from '#client/lists/list-rows.tsx'
import { useCursorList } from '#client/lists/use-list.ts'
import type { SignedIn } from '#client/session/user-info.ts'
import { workPaths } from '#client/work-paths.ts'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Empty } from '#ui/lists/empty.tsx'
import { Remark } from '#ui/lists/remark.tsx'
import { Thumbnail } from '#ui/pictures/thumbnail.tsx'
import { ScreenFrame } from '#ui/screen-frame.tsx'
import { NewOffer } from './new-offer.tsx'
import { limitWords, offerDetail, outcomeBadge } from './offer-words.ts'
import { OneOffer } from './one-offer.tsx'
import './offers.css'

/** « Ventes par lien » of a shop: `?nouvelle`, `?vente=<id>`, or the list. */
export function OwnOffers({ user }: { user: SignedIn }) {
  const [search] = useSearchParams()
  const id = search.get('vente')
  if (search.has('nouvelle')) return <NewOffer user={user} />
  return id ? <OneOffer key={id} user={user} id={id} /> : <OfferList user={user} />
}

function OfferList({ user }: { user: SignedIn }) {
  const list = useCursorList({
    key: ['offers', user._id, 'list'],
    read: (from, signal) => call(listOffers, { query: from }, { signal }),
    rows: ({ offers }) => offers,
    refreshMs: 30_000,
  })
  const now = useNow(30_000)
  const make = (
    <ButtonLink icon="plus" wide to={workPaths.newOffer()}>
      Nouvelle vente
    </ButtonLink>
  )
  return (
    <ScreenFrame actions={make} foot={<div className="action-bar">{make}</div>}>
      <ListRows
        list={list}
        empty={
          <Empty title="Aucun lien." of="money">
            Le premier se fait en une minute.
          </Empty>
        }
        foot={list.last && <Remark tone="info">{limitWords(list.last)}</Remark>}
      >
        {(offers) => (
          <ul className="card flush">
            {offers.map((offer) => (
              <OfferRow key={offer._id} offer={offer} now={now} />
            ))}
          </ul>
        )}
      </ListRows>
    </ScreenFrame>
  )
}

function OfferRow({ offer, now }: { offer: OfferSummary; now: number }) {
  const { tone, words } = outcomeBadge[offer.outcome]
  return (
    <li>
      <Link className="row" to={workPaths.sellerOffers(offer._id)}>
        <Thumbnail url={offer.imageUrl} />
        <span className="row-text">
          <b>{offer.title}</b>
          <small>{`${formatFrancs(offer.total)} · ${offerDetail(offer, now)}`}</small>
        </span>
        {offer.order?.isLate ? (
          <Badge tone="danger">en retard</Badge>
        ) : (
          <Badge tone={tone}>{words}</Badge>
        )}
      </Link>
    </li>
  )
}
