import {
  chosenPartOf,
  type CourierCode,
  type CourierWork,
  type Proof,
} from '#modules/deliveries/web/index.ts'
import type { ParcelToFetch } from '#modules/relays/contract/relay-courier.ts'

/** Returns what a relay point's code proves: it has the parcel, or the courier takes it. */
export function relayProofOf(
  { current }: CourierWork,
  toFetch: readonly ParcelToFetch[],
  what: 'relais' | 'du-relais',
  id: string,
): Proof<'brought' | 'fetched'> | null {
  const facts = { fulfillmentId: id, cash: 0 }
  if (what === 'du-relais') {
    const parcel = toFetch.find(({ parcelId }) => parcelId === id)
    if (!parcel) return null
    const { relay, orderNumber } = parcel
    return {
      ...facts,
      key: `fetched:${id}`,
      kind: 'fetched',
      who: relay.name,
      place: relay.landmark,
      title: `Code de retour de ${relay.name}`,
      detail: `${orderNumber} · 6 chiffres montrés par le point relais`,
      act: 'Prendre le colis',
    }
  }
  const delivery = current.data?.deliveries.find(({ fulfillmentId }) => fulfillmentId === id)
  if (!delivery?.relay) return null
  const { relay, orderNumber } = delivery
  return {
    ...facts,
    key: `brought:${id}`,
    kind: 'brought',
    who: relay.name,
    place: relay.landmark,
    title: `Code de ${relay.name}`,
    detail: `${orderNumber} · 6 chiffres montrés quand il tient le colis`,
    act: 'Confirmer le dépôt',
  }
}

/** Returns what a code of a parcel, a shop or a return proves; null: no longer the courier's. */
export function proofOf(
  { current, vendors }: CourierWork,
  what: 'colis' | 'boutique' | 'retour',
  id: string,
): Proof<CourierCode> | null {
  if (what === 'boutique') {
    const shop = vendors.data?.vendors.find(({ shopId }) => shopId === id)
    if (!shop) return null
    const detail = `${shop.parcels.length} colis à prendre · 6 chiffres montrés par le vendeur`
    return {
      key: `shop:${id}`,
      kind: 'shop',
      fulfillmentId: null,
      who: shop.shopName,
      place: shop.shopAddress,
      title: `Code de ${shop.shopName}`,
      detail,
      act: 'Prendre le colis',
      cash: 0,
    }
  }
  const delivery = current.data?.deliveries.find(({ fulfillmentId }) => fulfillmentId === id)
  if (!delivery) return null
  const place = delivery.quartier ?? delivery.region
  if (what === 'retour')
    return {
      key: `return:${id}`,
      kind: 'return',
      fulfillmentId: id,
      who: delivery.vendorShop,
      place: delivery.vendorAddress,
      title: `Code de retour de ${delivery.vendorShop}`,
      detail: `${delivery.orderNumber} · 6 chiffres montrés par le vendeur`,
      act: 'Confirmer le retour',
      cash: 0,
    }
  const part = chosenPartOf(delivery)
  return {
    key: `client:${id}`,
    kind: 'client',
    fulfillmentId: id,
    who: delivery.clientName,
    place,
    title: `Code ${ofName(delivery.clientName)}`,
    detail: `${delivery.orderNumber} · 6 chiffres reçus par SMS`,
    act: 'Confirmer la remise',
    cash: part && delivery.cashDue > 0 ? part.priced.atDoor : delivery.cashDue,
    part: part && { kept: part.kept, due: part.priced.due },
  }
}

/** « d’Oumar Cissé », « de Seydou Keïta » */
function ofName(name: string): string {
  return /^[aeiouyàâéèêëîïôûh]/i.test(name) ? `d’${name}` : `de ${name}`
}
