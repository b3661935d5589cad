import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../../scripts/run-tool.ts'
import { deepestChain } from './deepest-chain.ts'

/** A reader opens at most this many files before the entry of another module. */
const longest = 15

it.each([
  ['the server', '{server,modules/*/server,kernel,providers}'],
  ['the web', '{app,client,ui,modules/*/web}'],
])('no chain of imports in %s is longer than 15 files', (_, folders) => {
  const chain = deepestChain(root, folders)
  expect(chain.length).toBeGreaterThan(10)
  // The whole chain, so that a failure shows where to cut it.
  expect(chain.length > longest ? chain : []).toEqual([])
})

it('a chain that is too long is found, through an alias and a bare import, types left out', () => {
  expect(deepestChain(join(root, 'tests/fixtures/bad-chain'), '{start,modules,kernel}')).toEqual([
    'modules/orders/module.ts',
    'modules/orders/server/place-order.ts',
    'modules/payments/server/start-payment.ts',
    'kernel/clock.ts',
  ])
})
