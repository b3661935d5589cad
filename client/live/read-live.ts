import { LIVE_ADDRESS } from '#kernel/wire/live.ts'

/** s to wait where the server has no place for a stream and says no time. */
const USUAL_WAIT_S = 60

/** ms without a byte: the connection is dead; the server sends one every 45 s. */
const SILENCE_MS = 100_000

type Heard = { opened(): void; told(topic: string): void }

/**
 * Reads the stream of server-sent events until it ends.
 *
 * @returns 'refused' when there is none for this user, so trying again is of no use; ms to wait
 * when too many are open: pages poll meanwhile
 */
export async function readLive(
  token: string,
  signal: AbortSignal,
  { opened, told }: Heard,
): Promise<'ended' | 'refused' | number> {
  const ending = new AbortController()
  const end = () => ending.abort()
  signal.addEventListener('abort', end)
  let silence = setTimeout(end, SILENCE_MS)
  try {
    const answer = await fetch(LIVE_ADDRESS, {
      headers: { authorization: `Bearer ${token}` },
      signal: ending.signal,
      cache: 'no-store',
    })
    if (answer.status === 429 || answer.status === 503)
      return (Number(answer.headers.get('retry-after')) || USUAL_WAIT_S) * 1_000
    if (!answer.ok || !answer.body) return answer.status < 500 ? 'refused' : 'ended'
    opened()
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
    let rest = ''
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      clearTimeout(silence)
      silence = setTimeout(end, SILENCE_MS)
      const lines = (rest + read.value).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) if (line.startsWith('data: ')) told(line.slice(6))
    }
    return 'ended'
  } catch {
    return 'ended'
  } finally {
    clearTimeout(silence)
    signal.removeEventListener('abort', end)
  }
}
