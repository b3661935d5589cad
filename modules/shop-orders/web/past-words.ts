import { atWords, dayOfMonth, shortDay } from '#kernel/wire/due-words.ts'
import { relayNameWords } from '#modules/pricing/contract/relay-words.ts'
import { type ParcelState } from '#modules/parcels/contract/order-states.ts'
import type { SellerParcel } from '#modules/shop-orders/contract/seller-orders.ts'

type Past = Pick<
  SellerParcel,
  | 'state'
  | 'stateSince'
  | 'paidOn'
  | 'reason'
  | 'endedBy'
  | 'disputed'
  | 'awaitsGoods'
  | 'errand'
  | 'buyerName'
  | 'place'
  | 'takeBack'
  | 'drop'
>

export function pastWords(parcel: Past): string {
  if (parcel.disputed) return 'Montant retenu · votre réponse est attendue'
  if (parcel.takeBack) return `Revenu au ${parcel.takeBack.place.name}, pour vous`
  const words = wordsIn[parcel.state]
  return words ? words(parcel, atWords(parcel.stateSince)) : `${parcel.buyerName}, ${parcel.place}`
}

const wordsIn: Partial<Record<ParcelState, (parcel: Past, since: string) => string>> = {
  in_delivery: ({ drop }, since) =>
    drop
      ? `Déposée au ${relayNameWords(drop.place.name)} le ${since}`
      : `Remise au livreur le ${since}`,
  at_relay: ({ errand }, since) =>
    errand === 'goods_back'
      ? `Rendu au point relais le ${since} · un livreur vous le rapporte`
      : `Au point relais depuis le ${since}`,
  delivered({ errand, awaitsGoods, paidOn }, since) {
    if (errand) return `Échange remis le ${since}`
    if (awaitsGoods) return `Livrée le ${since} · payée quand l’article est revenu`
    return `Livrée le ${since}${paidOn ? ` · versée ${shortDay(paidOn)} si tout va bien` : ''}`
  },
  closed: ({ stateSince }) => `Close le ${dayOfMonth(stateSince)} · dans vos versements`,
  failed: ({ reason }) =>
    `Livraison non réussie${reason ? `\u00a0: ${lowered(reason)}` : ''} · un autre essai suit`,
  returning: ({ reason }) =>
    `${reason ? `${withoutStop(reason)} · ` : ''}retour à confirmer à la boutique`,
  returned: ({ stateSince }) => `Rendue le ${dayOfMonth(stateSince)} · stock remis`,
  cancelled: endWords,
}

function endWords({ endedBy, reason }: Past): string {
  const why = reason ? `\u00a0: ${lowered(reason)}` : ''
  if (endedBy === 'shop') return `Refusée par vous${why}`
  if (endedBy === 'buyer') return 'Annulée par l’acheteur'
  return endedBy === 'clock'
    ? 'Annulée\u00a0: pas acceptée à temps'
    : `Annulée par notre équipe${why}`
}

function lowered(text: string): string {
  return withoutStop(text.charAt(0).toLowerCase() + text.slice(1))
}

/** Removes the final stop, for continued lines. */
function withoutStop(text: string): string {
  return text.replace(/\.$/, '')
}
