import { plural } from '#kernel/wire/plural.ts'
import { useState, useEffect } from 'react'
import { Button } from '#ui/button.tsx'
import { requestPosition } from '#client/device/request-position.ts'
import { showNotice } from '#ui/lists/notice-store.ts'
import type { CourierWork } from './use-courier.ts'
import { NothingHere, ReadNews } from '../courier-states.tsx'
import { useMutation } from '@tanstack/react-query'
import {
  giveParcelBack,
  takeParcel,
  type VendorInTransit,
  type WaitingParcel,
} from '#modules/deliveries/contract/deliveries.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { call } from '#client/api/client.ts'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { workPaths } from '#client/work-paths.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { mapLink } from '#ui/words/map-link.ts'
import { Sum } from '#ui/words/sum.tsx'
import { CallAndMap } from './call-and-map.tsx'
import './stops.css'

export function ShopsTab({ work }: { work: CourierWork }) {
  const { vendors } = work
  const { here, locate: ask } = useNear()
  const [chosen, setChosen] = useState<string | null>(null)
  const shops = fromNear(vendors.data?.vendors ?? [], here)
  const open = shops.find(({ shopId }) => shopId === chosen) ?? shops[0]
  const parcels = shops.reduce((sum, shop) => sum + shop.parcels.length, 0)
  if (!vendors.data || vendors.error) return <ReadNews query={vendors} />
  if (!open)
    return (
      <NothingHere title="Aucun colis à collecter">
        Dès qu’une boutique de votre groupe a un colis prêt, il est ici. Gardez la page ouverte :
        elle se met à jour toute seule.
      </NothingHere>
    )
  return (
    <>
      <div className="spread spread-middle">
        <p>
          <b className="semibold">
            {shops.length}&nbsp;{plural(shops.length, 'boutique')}, {parcels}&nbsp;colis
          </b>
          <br />
          <span className="muted">
            {here ? 'de la plus proche à la plus loin' : 'celles qui attendent le plus d’abord'}
          </span>
        </p>
        {!here && (
          <Button look="outline" onClick={ask}>
            Autour de moi
          </Button>
        )}
      </div>
      <div className="work-columns one-one items-start">
        <ShopStop shop={open} onChanged={work.refresh} key={open.shopId} />
        {shops.length > 1 && (
          <section className="card flush" aria-label="Les autres boutiques">
            {shops
              .filter((shop) => shop !== open)
              .map((shop) => (
                <ShopRow shop={shop} key={shop.shopId} onOpen={() => setChosen(shop.shopId)} />
              ))}
          </section>
        )}
      </div>
    </>
  )
}

function useNear(): { here: Position | null; locate: () => void } {
  const [here, setHere] = useState<Position | null>(null)
  useEffect(() => {
    let gone = false
    void navigator.permissions?.query({ name: 'geolocation' }).then(async ({ state }) => {
      const found = state === 'granted' ? await requestPosition() : null
      if (found?.found && !gone) setHere(found.position)
    })
    return () => {
      gone = true
    }
  }, [])
  const locate = () =>
    void requestPosition().then((found) => {
      if (found.found) setHere(found.position)
      else
        showNotice(
          'Position introuvable. Autorisez-la dans les réglages du navigateur ; les boutiques restent dans l’ordre d’attente.',
          {
            tone: 'failed',
            stayMs: 6_000,
          },
        )
    })
  return { here, locate }
}

function ShopStop({ shop, onChanged }: { shop: NearShop; onChanged: () => void }) {
  return (
    <article className="card urgent stop" aria-labelledby={`boutique-${shop.shopId}`}>
      <div className="card-line">
        <h2 id={`boutique-${shop.shopId}`} translate="no">
          {shop.shopName}
        </h2>
        {shop.km !== null && (
          <b className={shop.place?.of === 'quartier' ? 'nowrap' : undefined}>
            {distanceWords(shop)}
          </b>
        )}
      </div>
      <ul className="stop-facts">
        <li>
          <Icon name="place" />
          <div>{shopAddressOf(shop)}</div>
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
              <b>
                <Sum francs={cashOf(shop)} />
              </b>{' '}
              à encaisser chez{' '}
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

function ParcelLine({ parcel, onChanged }: { parcel: WaitingParcel; onChanged: () => void }) {
  const keep = useMutation({
    mutationFn: () =>
      call(parcel.mine ? giveParcelBack : takeParcel, { params: { id: parcel.fulfillmentId } }),
    onSuccess: () => {
      showNotice(parcel.mine ? 'Colis laissé au groupe' : 'Colis réservé pour vous')
      onChanged()
    },
    onError: (failure) => {
      showNotice(sentenceOf(failure), { tone: 'failed', stayMs: 6_000 })
      onChanged()
    },
  })
  const words = parcel.mine ? 'Ne plus réserver' : 'Réserver'
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

function ShopRow({ shop, onOpen }: { shop: NearShop; onOpen: () => void }) {
  const cash = cashOf(shop)
  const facts = [
    distanceWords(shop),
    `${shop.parcels.length} colis`,
    cash > 0 ? formatFrancs(cash) : 'déjà payé',
  ].filter(Boolean)
  return (
    <div className="row">
      <button className="row-text stop-opener" type="button" onClick={onOpen}>
        <b translate="no">{shop.shopName}</b>
        <small>{shopAddressOf(shop)}</small>
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

function shopAddressOf({ shopAddress, quartier, region }: NearShop): string {
  const where = quartier ?? region
  return shopAddress.toLowerCase().includes(where.toLowerCase())
    ? shopAddress
    : `${where}, ${shopAddress}`
}

function cashOf({ parcels }: NearShop): number {
  return parcels.reduce((sum, { cashDue }) => sum + cashDue, 0)
}

type Position = { latitude: number; longitude: number }
type NearShop = VendorInTransit & {
  /** Distance in km; null when unknown. */ km: number | null
}

const EARTH_KM = 6_371

/** Sorts near to far; shops without a position last, assigned parcels first. */
export function fromNear(vendors: readonly VendorInTransit[], here: Position | null): NearShop[] {
  return vendors
    .map((vendor) => ({ ...vendor, km: kmTo(vendor.place, here) }))
    .toSorted(
      (a, b) =>
        (a.km ?? Infinity) - (b.km ?? Infinity) ||
        Number(isMine(b)) - Number(isMine(a)) ||
        oldest(a).localeCompare(oldest(b)),
    )
}

/** « 0,6 km », « environ 4,2 km, au centre de la commune » for a quartier without position. */
export function distanceWords({ km, place }: NearShop): string | null {
  if (km === null || !place) return null
  return place.of === 'quartier' ? kmWords(km) : `environ ${kmWords(km)}, ${centreWords[place.of]}`
}

const centreWords = { commune: 'au centre de la commune', zone: 'au centre de la zone' } as const

export function kmWords(km: number): string {
  return `${km < 10 ? km.toFixed(1).replace('.', ',') : Math.round(km)}\u00a0km`
}

function kmTo(place: Position | null, here: Position | null): number | null {
  if (!here || !place) return null
  const { latitude, longitude } = place
  const rad = (degrees: number) => (degrees * Math.PI) / 180
  const dLat = rad(latitude - here.latitude)
  const dLon = rad(longitude - here.longitude)
  const half =
    Math.sin(dLat / 2) ** 2 +
    Math.cos(rad(here.latitude)) * Math.cos(rad(latitude)) * Math.sin(dLon / 2) ** 2
  return 2 * EARTH_KM * Math.asin(Math.sqrt(half))
}

function isMine({ parcels }: VendorInTransit): boolean {
  return parcels.some(({ mine }) => mine)
}

function oldest({ parcels }: VendorInTransit): string {
  return parcels.map(({ readySince }) => readySince).toSorted()[0] ?? ''
}
