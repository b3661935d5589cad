import { expect, test } from 'vitest'

import { answerHeaders } from './security-headers.ts'

test('every answer may be used by this market’s pages alone, and asks for https if it is used', () => {
  expect(answerHeaders('https://sugu.example')).toMatchObject({
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  })
  expect(answerHeaders('http://localhost:3000')).not.toHaveProperty('strict-transport-security')
})
