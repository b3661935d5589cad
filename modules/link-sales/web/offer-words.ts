import { plural } from '#kernel/wire/plural.ts'
import { shortDay, timeLeftWords } from '#kernel/wire/due-words.ts'
import { formatCount, formatFrancs } from '#kernel/wire/money.ts'
import type { OfferPlace, OfferSummary } from '#modules/link-sales/contract/offers.ts'
import type { BadgeTone } from '#ui/badge.tsx'

export const placeWords: Readonly<Record<OfferPlace, string>> = {
  door: 'à l’adresse',
  relay: 'au point relais',
  shop: 'à la boutique',
}

export const outcomeBadge: Readonly<
  Record<OfferSummary['outcome'], { tone: BadgeTone; words: string }>
> = {
  open: { tone: 'waiting', words: 'ouvert' },
  taken: { tone: 'info', words: 'pris' },
  deposit_paid: { tone: 'info', words: 'acompte payé' },
  paid: { tone: 'ok', words: 'payé' },
  unpaid: { tone: 'neutral', words: 'pas payé' },
  cancelled: { tone: 'neutral', words: 'annulé' },
  withdrawn: { tone: 'neutral', words: 'retiré' },
  ended: { tone: 'neutral', words: 'fini' },
  hidden: { tone: 'danger', words: 'retiré par Sugu' },
}

/** « reste 46 h 10 · 3 visites », « acompte 13 650 f payé · Kadi S. ». */
export function offerDetail(offer: OfferSummary, now: number): string {
  const { outcome, endsAt, order, opened, deposit } = offer
  const buyer = order?.buyerName
  const ready = order?.readyBefore && `promis le ${shortDay(order.readyBefore)}`
  const words: Readonly<Record<typeof outcome, (string | null | undefined)[]>> = {
    open: [timeLeftWords(endsAt, now) ?? 'vient de finir', visitWords(opened)],
    taken: ['pas encore payé', buyer],
    deposit_paid: [`acompte ${formatFrancs(deposit)} payé`, buyer, ready],
    paid: ['tout est payé', buyer, ready],
    unpaid: ['pris, jamais payé'],
    cancelled: ['annulé ou rendu', buyer],
    withdrawn: ['retiré par la boutique'],
    ended: ['personne ne l’a pris', visitWords(opened)],
    hidden: [offer.state === 'open' ? 'une ligne libre est retirée' : 'toute la vente est retirée'],
  }
  return words[outcome].filter(Boolean).join(' · ')
}

export function visitWords(opened: number): string {
  if (opened === 0) return 'pas encore ouvert'
  return `${formatCount(opened)} ${plural(opened, 'visite')}`
}

/**
 * « 4 liens ouverts sur 20 · 3 faits aujourd’hui, 10 au plus par jour pour une nouvelle
 * boutique ».
 */
export function limitWords(limits: {
  open: number
  mostOpen: number
  today: number
  mostToday: number | null
}): string {
  const { open, mostOpen, today, mostToday } = limits
  const opened = `${open} ${plural(open, 'lien ouvert', 'liens ouverts')} sur ${mostOpen}`
  if (mostToday === null) return opened
  const made = `${today} ${plural(today, 'fait')} aujourd’hui`
  return `${opened} · ${made}, ${mostToday} au plus par jour pour une nouvelle boutique`
}
