import { expect, test } from 'vitest'

import type { Kernel } from '#kernel/kernel.ts'
import { manifests } from '#kernel/module.ts'
import { Need, wireModules } from '#kernel/needs.ts'
import { modules } from '#server/modules.ts'

const server = { name: 'server', provides: [manifests.by(() => modules)] }
const all = [...modules, server]
const wired = (list: Parameters<typeof wireModules>[1]) => {
  const kernel = { provided: new Map() } as Kernel
  return () => wireModules(kernel, list)
}
const provisions = all.flatMap((module) =>
  (module.provides ?? []).map((provision) => ({ module, provision })),
)
const needing = (name: string) =>
  modules.find(({ needs = [] }) => needs.some((need) => need.name === name))?.name ?? ''

test('the modules of the market are wired, each need by one provision', () => {
  expect(wired(all)).not.toThrow()
  expect(provisions.length).toBeGreaterThan(12)
})

test.each(provisions.map(({ module, provision: { need, key } }) => [need.name, key, module.name]))(
  'without « %s » (%s) of %s nothing starts, and who needs it is named',
  (name, key, by) => {
    const rest = all.map((module) => ({
      ...module,
      provides: (module.provides ?? []).filter((one) => one.need.name !== name || one.key !== key),
    }))
    expect(wired(rest)).toThrow(
      `${needing(name)} needs « ${key ? `${name}: ${key}` : name} », which no module provides`,
    )
    const twice = all.map((module) => ({
      ...module,
      provides: [
        ...(module.provides ?? []),
        ...(module.name === by ? (module.provides ?? []) : []),
      ],
    }))
    expect(wired(twice)).toThrow(`${by} and ${by} both provide`)
  },
)

test('what no module needs is not provided', () => {
  const lost = new Need<number>('orders.lost')
  expect(wired([{ name: 'coaches', provides: [lost.by(() => 1)] }])).toThrow(
    'coaches provides « orders.lost », which no module needs',
  )
})
