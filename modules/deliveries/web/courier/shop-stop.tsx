import { useMutation } from '@tanstack/react-query'

import {
  giveParcelBack,
  takeParcel,
  type WaitingParcel,
} from '#modules/deliveries/contract/deliveries.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { call } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/sentence-of.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { workPaths } from '#web/work-paths.ts'
import { showNotice } from '#web/ui/lists/notice-store.ts'
import { Icon } from '#web/ui/icons/icon.tsx'

import { CallAndMap } from './call-and-map.tsx'
import { mapLink } from './map-link.ts'
import { distanceWords, type NearShop } from './near.ts'

/** One shop in full: where, what, how much cash, and the code to type there. */
export function ShopStop({ shop, onChanged }: { shop: NearShop; onChanged: () => void }) {
  return (
    <article className="card urgent stop" aria-labelledby={`boutique-${shop.shopId}`}>
      <div className="card-line">
        <h2 id={`boutique-${shop.shopId}`}>{shop.shopName}</h2>
        {shop.km !== null && (
          <b className={shop.place?.of === 'quartier' ? 'nowrap' : undefined}>
            {distanceWords(shop)}
          </b>
        )}
      </div>
      <ul className="stop-facts">
        <li>
          <Icon name="place" />
          <div>{placeOf(shop)}</div>
        </li>
        <li>
          <Icon name="parcel" />
          <div>
            <b>{shop.parcels.length} colis</b>
            {shop.parcels.map((parcel) => (
              <ParcelLine parcel={parcel} key={parcel.fulfillmentId} onChanged={onChanged} />
            ))}
          </div>
        </li>
        {cashOf(shop) > 0 && (
          <li>
            <Icon name="cash" />
            <div>
              <b>{formatFrancs(cashOf(shop))}</b> à encaisser chez{' '}
              {shop.parcels.filter(({ cashDue }) => cashDue > 0).length > 1
                ? 'les clients'
                : 'un client'}
            </div>
          </li>
        )}
      </ul>
      <div className="mb-2">
        <CallAndMap
          name={shop.shopName}
          phone={shop.phone}
          map={mapLink(`${shop.shopAddress}, ${shop.quartier ?? shop.region}`)}
          mapWords="Carte"
        />
      </div>
      <ButtonLink size="large" wide to={workPaths.courierCode('boutique', shop.shopId)}>
        Saisir le code de la boutique
      </ButtonLink>
    </article>
  )
}

/** A parcel may be kept for oneself before riding there, and given back. */
function ParcelLine({ parcel, onChanged }: { parcel: WaitingParcel; onChanged: () => void }) {
  const keep = useMutation({
    mutationFn: () =>
      call(parcel.mine ? giveParcelBack : takeParcel, { params: { id: parcel.fulfillmentId } }),
    onSuccess: () => {
      showNotice(parcel.mine ? 'Colis rendu au groupe' : 'Colis gardé pour vous')
      onChanged()
    },
    onError: (failure) => {
      showNotice(sentenceOf(failure), { tone: 'failed', stayMs: 6_000 })
      onChanged()
    },
  })
  const words = parcel.mine ? 'Rendre' : 'Garder'
  return (
    <p className="spread spread-middle">
      <span className="muted">
        {parcel.title} → {parcel.destination}
        {parcel.mine && <b className="semibold"> · pour vous</b>}
      </span>
      <Button look="plain" busy={keep.isPending} onClick={() => keep.mutate()}>
        {words}
        <span className="visually-hidden"> {parcel.orderNumber}</span>
      </Button>
    </p>
  )
}

/** The same in one row; a press opens it. */
export function ShopRow({ shop, onOpen }: { shop: NearShop; onOpen: () => void }) {
  const cash = cashOf(shop)
  const facts = [
    distanceWords(shop),
    `${shop.parcels.length} colis`,
    cash > 0 ? formatFrancs(cash) : 'déjà payé',
  ].filter(Boolean)
  return (
    <div className="row">
      <button className="row-text stop-opener" type="button" onClick={onOpen}>
        <b>{shop.shopName}</b>
        <small>{placeOf(shop)}</small>
        <small>{facts.join(' · ')}</small>
      </button>
      <CallAndMap
        small
        name={shop.shopName}
        phone={shop.phone}
        map={mapLink(`${shop.shopAddress}, ${shop.quartier ?? shop.region}`)}
        mapWords="Ouvrir la carte"
      />
    </div>
  )
}

function placeOf({ shopAddress, quartier, region }: NearShop): string {
  const where = quartier ?? region
  return shopAddress.toLowerCase().includes(where.toLowerCase())
    ? shopAddress
    : `${where}, ${shopAddress}`
}

function cashOf({ parcels }: NearShop): number {
  return parcels.reduce((sum, { cashDue }) => sum + cashDue, 0)
}
