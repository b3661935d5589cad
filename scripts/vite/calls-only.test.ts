import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'

import { callsOnly } from './calls-only.ts'

const file = '/contract/calls.ts'
const source = `
const endpoint = (method, path, shape) => ({ ...shape, method, path })
const fields = { secret: 1 }
export const short = endpoint('GET', '/api/short', { reply: fields })
export const long = endpoint(
  'POST',
  '/api/a-path-that-fills-its-line',
  { body: fields },
)
`

test('a page gets method and path of each call without its schema, on one line or several', async () => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [
      {
        name: 'source',
        enforce: 'pre',
        resolveId: (id) => (id === file ? id : undefined),
        load: (id) => (id === file ? source : undefined),
      },
      callsOnly(),
    ],
    build: {
      write: false,
      rolldownOptions: { input: file, preserveEntrySignatures: 'strict' },
    },
  })
  const [{ code }] = (built as Rolldown.RolldownOutput).output
  expect(code).not.toContain('secret')
  const url = `data:text/javascript,${encodeURIComponent(code)}`
  const { short, long } = await import(/* @vite-ignore */ url)
  expect([short, long]).toEqual([
    { method: 'GET', path: '/api/short' },
    { method: 'POST', path: '/api/a-path-that-fills-its-line' },
  ])
})
