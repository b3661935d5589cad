import { type Awaited, nextWords } from '#modules/orders/contract/next-words.ts'
import { useNow } from '#client/device/use-now.ts'

/** « Et ensuite : la boutique répond demain avant 12 h. », of the parcel that is due first. */
export function NextStep({ parcels }: { parcels: readonly Awaited[] }) {
  const now = useNow(60_000)
  const next = parcels
    .filter(({ dueAt }) => dueAt)
    .toSorted((one, other) => Date.parse(one.dueAt ?? '') - Date.parse(other.dueAt ?? ''))
    .flatMap((parcel) => nextWords(parcel, now) ?? [])
  const [words] = next
  if (!words) return null
  return (
    <p className="small mt-4 py-2.5 px-3 rounded-small bg-sand">
      <b className="medium">{'Et ensuite\u00a0: '}</b>
      {words}
    </p>
  )
}
