import { useQuery } from '@tanstack/react-query'

import { useNow } from '../device/use-now.ts'
import { useOnline } from '../device/use-online.ts'
import { sinceWords } from '../ui/words/since-words.ts'

/** The service worker’s cache of what belongs to one person (web/offline/kept.ts). */
const OWN = 'sugu-perso-1'
const AGAIN_MS = 2_000

/**
 * Without network: how old the figures of a work screen are, by the oldest cached answer that it
 * asked for.
 */
export function SeenAt() {
  const online = useOnline()
  const { data: at } = useQuery({
    queryKey: ['seen-at'],
    queryFn: oldestAnswer,
    enabled: !online,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: AGAIN_MS,
  })
  const now = useNow(60_000)
  if (online || !at) return null
  return <p className="muted">{`Vu pour la dernière fois ${sinceWords(at, now)}.`}</p>
}

/** Answers are cached under their path: those that this page has asked for count. */
async function oldestAnswer(): Promise<string | null> {
  const requested = new Set(
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  )
  const cache = await caches.open(OWN)
  const times: number[] = []
  for (const request of await cache.keys()) {
    if (!requested.has(new URL(request.url).pathname)) continue
    const answer = await cache.match(request, { ignoreVary: true })
    const time = Date.parse(answer?.headers.get('date') ?? '')
    if (!Number.isNaN(time)) times.push(time)
  }
  return times.length > 0 ? new Date(Math.min(...times)).toISOString() : null
}
