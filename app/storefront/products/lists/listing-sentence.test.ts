import { expect, test } from 'vitest'

import { listProducts } from '#modules/products/contract/catalogue.ts'
import { typedClient } from '#kernel/wire/typed-client.ts'
import { listingSentence } from './use-endless-list.ts'

const body = JSON.stringify({ message: 'Trop de demandes.', code: 'too_many' })

test.each([
  ['the server’s sentence', body, 'Too Many Requests', 'Trop de demandes.'],
  ['the status text of a proxy’s page', '<html>502</html>', 'Bad Gateway', 'Bad Gateway'],
  ['a neutral sentence without either', '<html>502</html>', '', 'Une erreur est survenue.'],
])('a list that fails shows %s', async (_what, text, statusText, sentence) => {
  const call = typedClient(
    () =>
      Promise.resolve({
        status: 502,
        statusText,
        headers: { get: () => null },
        text: () => Promise.resolve(text),
      }),
    () => null,
  )
  const fault: unknown = await call(listProducts, { params: { filter: 'paginated' } }).catch(
    (failure: unknown) => failure,
  )
  expect(listingSentence(fault)).toBe(sentence)
})

test('a list that fails in the page itself shows a neutral sentence', () => {
  expect(listingSentence(new TypeError('no'))).toBe('Une erreur est survenue.')
})
