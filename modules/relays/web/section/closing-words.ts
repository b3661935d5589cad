import { plural } from '#kernel/wire/plural.ts'
import { fullStop, shortDay, untilWords } from '#kernel/wire/due-words.ts'
import type { Touched } from '#modules/calendar/web/index.ts'
import type { RelayPromise } from '#modules/relays/contract/relay-closures.ts'

/** « 2 colis restent gardés jusqu’au sam. 5 déc., 19 h. Les acheteurs le savent. » */
export function movedWords(promises: readonly RelayPromise[]): string | null {
  const words = sentences(promises)
  return words.length === 0 ? null : [...words, 'Les acheteurs le savent.'].join(' ')
}

function sentences(promises: readonly RelayPromise[]): string[] {
  return (['keep', 'arrive'] as const).flatMap((what) => {
    const moved = promises.flatMap((one) => (one.what === what && one.moved ? [one.moved] : []))
    const last = moved.toSorted().at(-1)
    if (!last) return []
    const isMany = moved.length > 1
    return what === 'keep'
      ? [`${moved.length} colis ${isMany ? 'restent gardés' : 'reste gardé'} ${untilWords(last)}.`]
      : [
          fullStop(
            `${moved.length} colis ${isMany ? 'attendus passent' : 'attendu passe'} au ${shortDay(last)}`,
          ),
        ]
  })
}

/** « 3 colis attendent leurs acheteurs », each with its end; null: nothing waits. */
export function touchedBy(promises: readonly RelayPromise[]): Touched | null {
  if (promises.length === 0) return null
  const kept = promises.filter(({ what }) => what === 'keep').length
  const coming = promises.length - kept
  return {
    head: [
      kept > 0 &&
        `${kept} colis ${plural(kept, 'attend son acheteur', 'attendent leurs acheteurs')}`,
      coming > 0 && `${coming} colis en chemin`,
    ]
      .filter(Boolean)
      .join(', '),
    detail: sentences(promises).join(' '),
    parcels: promises.map(({ parcelId, orderNumber, buyerName, what, due, moved }) => {
      const end = (at: string) =>
        what === 'keep' ? `gardé ${untilWords(at)}` : `attendu ${shortDay(at)}`
      return {
        key: parcelId,
        title: `${orderNumber}, ${buyerName}`,
        detail: moved ? `${end(due)}, puis ${end(moved)}` : end(due),
      }
    }),
  }
}
