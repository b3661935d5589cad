import { reductionWords } from '#modules/promotions/contract/promotion-words.ts'
import type { Promotion, PromotionState } from '#modules/promotions/contract/promotions.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import type { BadgeTone } from '#web/ui/badge.tsx'
import { formatDay } from '#web/ui/words/dates.ts'

export const stateWords: Readonly<Record<PromotionState, string>> = {
  live: 'en cours',
  upcoming: 'à venir',
  waiting: 'attend une seconde personne',
  used_up: 'épuisée',
  ended: 'finie',
  stopped: 'arrêtée',
}

export const stateTones: Readonly<Record<PromotionState, BadgeTone>> = {
  live: 'ok',
  upcoming: 'info',
  waiting: 'waiting',
  used_up: 'ok',
  ended: 'neutral',
  stopped: 'danger',
}

/** « −10 % sur toute la boutique », « −3 000 f sur Bazin riche » */
export function giftWords(promotion: Promotion): string {
  const words = reductionWords(promotion)
  const targets = [...promotion.products, ...promotion.categories].map(({ name }) => name)
  const [first] = targets
  if (first === undefined) return promotion.kind === 'delivery' ? words : `${words} sur tout`
  return targets.length === 1 ? `${words} sur ${first}` : `${words} sur ${targets.length} choix`
}

/** « dès 20 000 f, 1 fois par acheteur » */
export function conditionWords({
  minGoods,
  firstOrderOnly,
  maxUsesPerBuyer,
}: Pick<Promotion, 'minGoods' | 'firstOrderOnly' | 'maxUsesPerBuyer'>): string {
  const parts = [
    minGoods ? `dès ${formatFrancs(minGoods)}` : '',
    firstOrderOnly ? 'première commande' : '',
    maxUsesPerBuyer ? `${maxUsesPerBuyer} fois par acheteur` : '',
  ]
  return parts.filter(Boolean).join(', ') || 'sans condition'
}

/** « lun. 16 nov. → lun. 30 nov. », « dès dim. 1 nov. » */
export function periodWords({ startsAt, endsAt }: Pick<Promotion, 'startsAt' | 'endsAt'>): string {
  const from = formatDay(startsAt)
  if (!endsAt) return `dès ${from}`
  return `${from} → ${lastDay(endsAt)}`
}

/** The day that an end at midnight closes. */
export function lastDay(endsAt: string): string {
  return formatDay(new Date(new Date(endsAt).getTime() - 1).toISOString())
}
