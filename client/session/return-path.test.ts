import { expect, test } from 'vitest'
import { paths } from '../paths.ts'
import { returnPath } from './return-path.ts'

test.each(['/panier', '/commandes/0192?onglet=suivi#carte', '/search?q=pagne%20wax', '/'])(
  'after login one is back on %s',
  (path) => {
    expect(returnPath(new URLSearchParams(paths.login(path).split('?')[1]).get('from'))).toBe(path)
  },
)

test.each([
  'https://evil.example',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/./\n/evil.example',
  '/..//evil.example',
  'javascript:alert(1)',
  'panier',
  '',
  null,
  undefined,
])('login never leads out of the market: %j becomes the home page', (from) => {
  expect(returnPath(from)).toBe('/')
})

test('going from the login page to register, or to reset a password, keeps the return path', () => {
  const from = '/search?q=pagne&promo=true'
  expect([
    returnPath(paths.login(from)),
    returnPath(paths.register(paths.login(from))),
    returnPath(`/codeoublier?from=${encodeURIComponent(from)}`),
  ]).toEqual([from, from, from])
})
