import { atWords, dayOfMonth, shortDay } from '#kernel/wire/due-words.ts'
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
>

export function pastWords(parcel: Past): string {
  const since = atWords(parcel.stateSince)
  if (parcel.disputed) return 'Montant retenu · votre réponse est attendue'
  switch (parcel.state) {
    case 'in_delivery':
      return `Remise au livreur le ${since}`
    case 'at_relay':
      if (parcel.errand === 'goods_back')
        return `Rendu au point relais le ${since} · un livreur vous le rapporte`
      return `Au point relais depuis le ${since}`
    case 'delivered':
      if (parcel.errand) return `Échange remis le ${since}`
      if (parcel.awaitsGoods) return `Livrée le ${since} · payée quand l’article est revenu`
      return `Livrée le ${since}${parcel.paidOn ? ` · versée ${shortDay(parcel.paidOn)} si tout va bien` : ''}`
    case 'closed':
      return `Close le ${dayOfMonth(parcel.stateSince)} · dans vos versements`
    case 'failed':
      return `Livraison non réussie${parcel.reason ? `\u00a0: ${lowered(parcel.reason)}` : ''} · un autre essai suit`
    case 'returning':
      return `${parcel.reason ? `${withoutStop(parcel.reason)} · ` : ''}retour à confirmer à la boutique`
    case 'returned':
      return `Rendue le ${dayOfMonth(parcel.stateSince)} · stock remis`
    case 'cancelled':
      return endWords(parcel)
    default:
      return `${parcel.buyerName}, ${parcel.place}`
  }
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
