import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from '../run-tool.ts'
import { reachedBy } from './changed.ts'

const files = globSync('{app,client,kernel,modules,server,ui,tests,scripts,docs}/**/*.*', {
  cwd: root,
})
const place = 'modules/orders/server/place-order.ts'
const product = 'app/storefront/product/product.page.tsx'
const pages = [{ address: '/product/:slug', file: product }]

function reached(...changed: string[]): string[] {
  const found = reachedBy(changed, files, pages)
  return found === 'all' ? ['all'] : [...found.units, ...found.journeys]
}

test('a change of placing orders runs the tests that order, and not those of the help pages', () => {
  const tests = reached(place)
  expect(tests).toEqual(
    expect.arrayContaining(['tests/faults/kill.test.ts', 'tests/faults/last-units.test.ts']),
  )
  expect(tests).not.toContain('tests/journeys/help.test.ts')
  expect(tests).not.toContain('scripts/test/flaky.test.ts')
})

test('a change of the product’s page runs the journeys that open one', () => {
  const tests = reached(product)
  expect(tests).toContain('tests/journeys/product-page.test.ts')
  expect(tests).not.toContain('tests/faults/kill.test.ts')
})

test('a change of a document runs the tests that read it', () => {
  expect(reached('docs/runbook.md')).toContain('tests/operations/runbook.test.ts')
})

test('a change of dependencies or of SQL runs everything', () => {
  expect(reached('package-lock.json')).toEqual(['all'])
  expect(reached('modules/orders/database/views.sql')).toEqual(['all'])
})
