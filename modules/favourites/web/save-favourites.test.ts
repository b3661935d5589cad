import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { waitFor } from '../../../tests/support/wait-for.ts'

const awa = {
  _id: '0190aaaa-0000-7000-8000-000000000001',
  token: 't'.repeat(40),
  phone: '70000006',
  name: 'Awa',
  shopName: null,
  imageUrl: null,
  role: 'buyer',
}
const karite = '0190bbbb-0000-7000-8000-000000000001'

type Call = { method: string; url: string; answer: (status: number, body?: unknown) => void }

/** A device where Awa is signed in, and a server that answers when the test says so. */
async function openDevice(user: object | null = awa) {
  const calls: Call[] = []
  vi.stubGlobal('document', { addEventListener: () => undefined })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => (key === 'userInfo' && user ? JSON.stringify(user) : null),
    setItem: () => undefined,
    removeItem: () => undefined,
  })
  vi.stubGlobal('fetch', (url: string, { method }: { method: string }) => {
    return new Promise<Response>((resolve) => {
      const answer = (status: number, body?: unknown) =>
        resolve(new Response(body === undefined ? null : JSON.stringify(body), { status }))
      calls.push({ method, url, answer })
    })
  })
  const store = await import('./favourites-store.ts')
  const keeping = await import('./save-favourites.ts')
  const notices = await import('#ui/lists/notice-store.ts')
  const next = async (count: number) => {
    await waitFor(() => expect(calls.length).toBe(count))
    const last = calls[count - 1]
    if (!last) throw new Error('there was no call')
    return last
  }
  const ids = () => [...(store.readFavourites().ids as Set<string>)]
  return { ...store, ...keeping, notice: () => notices.currentNotice()?.words, calls, next, ids }
}

beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllGlobals())

test('after many quick presses the last one counts, with no needless call', async () => {
  const { saveFavourite, pressFavourite, ids, calls, next } = await openDevice()
  saveFavourite({ _id: karite })
  pressFavourite({ _id: karite })
  saveFavourite({ _id: karite })
  pressFavourite({ _id: karite })
  ;(await next(1)).answer(200, { productId: karite })
  const second = await next(2)
  expect(second.method).toBe('DELETE')
  second.answer(204)
  await waitFor(() => expect(ids()).toEqual([]))
  expect(calls).toHaveLength(2)
})

test('the favourites of one user are never shown to the next', async () => {
  const { loadFavourites, ids, next } = await openDevice()
  const loading = loadFavourites(awa._id)
  ;(await next(1)).answer(200, { favoris: [{ _id: karite }] })
  await loading
  await loadFavourites(null)
  expect(ids()).toEqual([])
})
