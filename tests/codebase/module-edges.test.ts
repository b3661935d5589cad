import { join } from 'node:path'
import { expect, it } from 'vitest'
import { moduleOrder } from '../../config/dependency-cruiser.mjs'
import { root } from '../../scripts/run-tool.ts'
import { type ModuleEdge, readModuleEdges } from './read-module-edges.ts'

const { edges, spelled } = readModuleEdges(root)

it('imports and SQL of a module lead only to modules above it in docs/modules.md', () => {
  expect(upward(edges).map(words)).toEqual([])
  const views = edges.filter(({ name }) => name === 'database/views.ts')
  expect(views.length).toBeGreaterThan(200)
})

it('a statement names another module’s view by its object, in whatever text it stands', () => {
  expect(spelled.map(words)).toEqual([])
})

it('refuses a view below in a template, in a text with $1, in a view and in a function', () => {
  const bad = readModuleEdges(join(root, 'tests/fixtures/bad-edges'))
  const inTexts = [
    ...Array.from({ length: 4 }, () => 'modules/shops/server/bad.ts: order_facts of orders'),
    'modules/shops/server/bad.ts: parcel_is_open of orders',
  ]
  expect(upward(bad.edges).map(words).toSorted()).toEqual([
    'modules/shops/database/functions.sql: order_facts of orders',
    'modules/shops/database/views.ts: order_facts of orders',
    ...inTexts,
  ])
  expect(bad.spelled.map(words).toSorted()).toEqual([
    'modules/orders/server/bad.ts: shop_facts of shops',
    'modules/shops/database/views.ts: order_facts of orders',
    ...inTexts,
  ])
})

function upward(found: readonly ModuleEdge[]): ModuleEdge[] {
  return found.filter(({ from, to }) => moduleOrder.indexOf(to) > moduleOrder.indexOf(from))
}

function words({ file, to, name }: ModuleEdge): string {
  return `${file}: ${name} of ${to}`
}
