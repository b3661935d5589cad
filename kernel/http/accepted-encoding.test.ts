import { expect, test } from 'vitest'
import { acceptedEncoding } from './compress-answers.ts'

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['BR', 'br'],
  ['brotli', undefined],
  ['', undefined],
  [undefined, undefined],
])('a browser that takes « %s » is sent %s', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding)
})
