import { afterEach, expect, test, vi } from 'vitest'

import { pixelAddress, pixelAddToCart } from './pixel.ts'

const tea = {
  product: '0190bbbb-0000-7000-8000-000000000001',
  name: 'Thé vert & menthe',
  unitPrice: 1_250,
  qty: 2,
}
afterEach(() => vi.unstubAllGlobals())

function keep(first: Record<string, string> = {}): Map<string, string> {
  const kept = new Map(Object.entries(first))
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
  return kept
}

test('Meta is sent an article with the fields it asks for, and the click id unchanged', () => {
  const address = new URL(
    pixelAddress('1234567890', tea, {
      page: 'https://sugu.example/product/the',
      event: 'e-1',
      click: { id: 'IwAR0aB_c-D', at: 1_700 },
    }),
  )
  expect(address.origin + address.pathname).toBe('https://www.facebook.com/tr')
  expect(Object.fromEntries(address.searchParams)).toEqual({
    id: '1234567890',
    ev: 'AddToCart',
    dl: 'https://sugu.example/product/the',
    eid: 'e-1',
    'cd[content_name]': 'Thé vert & menthe',
    'cd[content_ids]': '["0190bbbb-0000-7000-8000-000000000001"]',
    'cd[content_type]': 'product',
    'cd[value]': '2500',
    'cd[currency]': 'XOF',
    'cd[fbclid]': 'IwAR0aB_c-D',
    fbc: 'fb.1.1700.IwAR0aB_c-D',
  })
})

test('nothing is sent to Meta without consent', () => {
  keep()
  const requests: string[] = []
  vi.stubGlobal(
    'Image',
    class {
      set src(address: string) {
        requests.push(address)
      }
    },
  )
  vi.stubGlobal('location', { href: 'https://sugu.example/' })
  pixelAddToCart(tea)
  expect(requests).toEqual([])
  keep({ pixelMeta: '"1234567890"' })
  pixelAddToCart(tea)
  expect(requests).toHaveLength(1)
})
