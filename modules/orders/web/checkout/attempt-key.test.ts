import { afterEach, beforeEach, expect, test, vi } from 'vitest'

function openTab(content = new Map<string, string>()) {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => content.get(key) ?? null,
    setItem: (key: string, text: string) => void content.set(key, text),
    removeItem: (key: string) => void content.delete(key),
  })
  return content
}

beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllGlobals())

const load = () => import('./use-placing.ts')

test('the same order sent again carries the same key, even after the page was reloaded', async () => {
  openTab()
  const first = await load()
  const key = first.attemptKey('cart A')
  expect(key).toMatch(/^[0-9a-f]{32}$/)
  expect(first.attemptKey('cart A')).toBe(key)
  vi.resetModules()
  expect((await load()).attemptKey('cart A')).toBe(key)
})

test('another content is another order, and so is the same one once it was placed', async () => {
  openTab()
  const { attemptKey, forgetAttempt } = await load()
  const key = attemptKey('cart A')
  expect(attemptKey('cart B')).not.toBe(key)
  const again = attemptKey('cart A')
  forgetAttempt()
  expect(attemptKey('cart A')).not.toBe(again)
})

test('the device keeps no name or address with the attempt', async () => {
  const content = openTab()
  const { attemptKey } = await load()
  attemptKey('{"fullName":"Awa Diarra"}')
  expect(content.get('orderAttempt')).not.toContain('Awa')
})
