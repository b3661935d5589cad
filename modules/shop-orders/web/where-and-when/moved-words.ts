import { plural } from '#kernel/wire/plural.ts'
import { fullStop, shortDay, untilWords } from '#kernel/wire/due-words.ts'
import type { Touched } from '#modules/calendar/web/index.ts'
import type { ShopPromise } from '#modules/shop-orders/contract/closing.ts'

/** « 2 réponses attendues ont jusqu’au sam. 5 déc., 12 h. Les acheteurs le savent. » */
export function movedWords(promises: readonly ShopPromise[]): string | null {
  const parts = (['answer', 'prepare', 'collect'] as const).flatMap((what) => {
    const moved = promises.flatMap((one) => (one.what === what && one.moved ? [one.moved] : []))
    const last = moved.toSorted().at(-1)
    return last ? [sentence(what, moved.length, last)] : []
  })
  return parts.length === 0 ? null : [...parts, 'Les acheteurs le savent.'].join(' ')
}

function sentence(what: ShopPromise['what'], count: number, last: string): string {
  const isMany = count > 1
  switch (what) {
    case 'answer':
      return `${count} ${isMany ? 'réponses attendues ont' : 'réponse attendue a'} ${untilWords(last)}.`
    case 'prepare':
      return fullStop(
        `${count} colis ${isMany ? 'promis passent' : 'promis passe'} au ${shortDay(last)}`,
      )
    case 'collect':
      return `${count} colis à retirer ${isMany ? 'restent gardés' : 'reste gardé'} ${untilWords(last)}.`
  }
}

/** « 3 colis attendent leurs acheteurs », each with its end; null: nothing waits. */
export function touchedBy(promises: readonly ShopPromise[]): Touched | null {
  const parcels = [...new Map(promises.map((one) => [one.parcelId, one])).values()]
  const [toCollect, toPrepare] = [
    parcels.filter(({ what }) => what === 'collect').length,
    parcels.filter(({ what }) => what !== 'collect').length,
  ]
  if (parcels.length === 0) return null
  return {
    head: [
      toCollect > 0 &&
        `${toCollect} colis ${plural(toCollect, 'attend son acheteur', 'attendent leurs acheteurs')}`,
      toPrepare > 0 && `${toPrepare} colis à préparer avant`,
    ]
      .filter(Boolean)
      .join(', '),
    detail:
      movedWords(promises)?.replace('Les acheteurs le savent.', 'Les acheteurs le liront.') ?? '',
    parcels: parcels.map((one) => ({
      key: one.parcelId,
      title: `${one.orderNumber}, ${one.buyerName}`,
      detail: endWords(one),
    })),
  }
}

function endWords(promise: ShopPromise): string {
  const { what, due, moved } = promise
  const end = (at: string) =>
    what === 'prepare' ? `promis au plus tard ${shortDay(at)}` : untilWords(at)
  const start = { answer: 'à accepter ', prepare: '', collect: 'gardé ' }[what]
  return `${start}${end(due)}${moved ? `, puis ${end(moved)}` : ''}`
}
