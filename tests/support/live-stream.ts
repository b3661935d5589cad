import type { Person } from './market-people.ts'

/** Opens `/api/live` as a user and collects the topics that it tells from now on. */
export async function listenLive(url: string, { user }: Pick<Person, 'user'>) {
  const ending = new AbortController()
  const answer = await fetch(`${url}/api/live`, {
    headers: { authorization: `Bearer ${user.token}` },
    signal: ending.signal,
  })
  if (!answer.body) throw new Error(`no stream: ${answer.status}`)
  const topics: string[] = []
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
  const read = async (): Promise<void> => {
    const { done, value = '' } = await reader.read()
    topics.push(...value.matchAll(/^data: (\w+)$/gm).map(([, topic = '']) => topic))
    if (!done) return read()
  }
  const ended = read().catch(() => undefined)
  return { topics, ended, end: () => ending.abort() }
}
