import type { ComingTimes } from '#modules/calendar/contract/coming-fields.ts'
import { timesIn } from '#modules/calendar/contract/coming-times.ts'
import { openNowWords } from '#modules/calendar/contract/opening-words.ts'
import { useHydrated } from '#client/device/use-hydrated.ts'
import { useNow } from '#client/device/use-now.ts'

/**
 * « Ouvert maintenant, jusqu’à 19 h », by the device's clock: the server draws an empty line, since
 * a cache may show its page after the place has closed.
 */
export function OpenNow({ times }: { times: ComingTimes }) {
  const isDrawn = useHydrated()
  const now = new Date(useNow(30_000))
  if (times.length === 0) return null
  const words = isDrawn ? openNowWords(timesIn(times), now) : null
  if (isDrawn && !words) return null
  return <span className="block first-letter:uppercase">{words ?? '\u00a0'}</span>
}
