import { vi } from 'vitest'

import { openDevice } from '../session/device.fixture.ts'
import { saveUser } from '../session/user-info.ts'

type Answer = { status: number; body?: object; retryAfter?: number } | 'lost'
type Sent = { path: string; body: unknown; token: string; key: string | null }
type Answers = (sent: Sent) => Answer | Promise<Answer>

const ok: Answers = () => ({ status: 200 })

/**
 * A phone whose network answers each call as the test says, 200 with an empty body if it says
 * nothing. Storage and Web Locks are shared by its tabs.
 */
export function openPhone() {
  const device = openDevice()
  const calls: Sent[] = []
  const phone = {
    ...device,
    calls,
    full: false,
    answer: ok,
    signIn(id: string) {
      const rest = { phone: '70000006', name: id, shopName: null, imageUrl: null, role: 'buyer' }
      saveUser({ _id: id, token: `token of ${id}`, ...rest } as Parameters<typeof saveUser>[0])
    },
  }
  const { setItem } = localStorage
  vi.stubGlobal('localStorage', {
    ...localStorage,
    setItem(key: string, text: string) {
      if (phone.full && text.length > (device.storage.get(key)?.length ?? 0))
        throw new Error('full')
      setItem(key, text)
    },
  })
  vi.stubGlobal('dispatchEvent', () => true)
  vi.stubGlobal('navigator', { locks: locks() })
  vi.stubGlobal('fetch', async (path: string, { headers, body }: RequestInit) => {
    const named = new Headers(headers)
    const sent: Sent = {
      path,
      body: typeof body === 'string' ? JSON.parse(body) : body,
      token: named.get('authorization') ?? '',
      key: named.get('idempotency-key'),
    }
    calls.push(sent)
    const answer = await phone.answer(sent)
    if (answer === 'lost') throw new TypeError('no network')
    const { status, body: reply = {}, retryAfter } = answer
    const headersOf = retryAfter === undefined ? undefined : { 'retry-after': String(retryAfter) }
    return new Response(JSON.stringify(reply), { status, headers: headersOf })
  })
  return phone
}

/** Web Locks, one after another. */
function locks() {
  const ends = new Map<string, Promise<unknown>>()
  return {
    request(name: string, work: () => Promise<unknown>) {
      const end = (ends.get(name) ?? Promise.resolve()).then(work)
      ends.set(name, end)
      return end
    },
  }
}
