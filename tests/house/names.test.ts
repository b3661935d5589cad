import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../../scripts/run-tool.ts'

const files = filesIn(root)
const bad = filesIn(join(root, 'tests/fixtures/bad-names'))

it('no file or folder is called utils, helpers, common or manager', () => {
  expect(files.length).toBeGreaterThan(50)
  expect(files.filter(saysNothing)).toEqual([])
  expect(bad.filter(saysNothing).toSorted()).toEqual([
    'kernel/helpers/soon.ts',
    'modules/orders/server/utils.ts',
    'web/shared/button.ts',
  ])
})

it('only a room has a door: no other folder gathers exports in an index', () => {
  expect(files.filter(isStrayDoor)).toEqual([])
  expect(bad.filter(isStrayDoor)).toEqual(['modules/orders/server/receipts/index.ts'])
})

function filesIn(folder: string): string[] {
  return globSync(
    '{database,desks,gateways,kernel,modules,pages,start,web,simulators,tests,bench,scripts,demo}/**/*.{ts,tsx}',
    {
      cwd: folder,
      exclude: ['tests/fixtures/**'],
    },
  ).map((file) => file.replaceAll('\\', '/'))
}

function saysNothing(file: string): boolean {
  return file
    .split(/[/.]/)
    .some((part) => /^(utils?|helpers?|commons?|managers?|misc|shared)$/.test(part))
}

function isStrayDoor(file: string): boolean {
  return (
    /(^|[/])index[.]tsx?$/.test(file) &&
    !/^modules[/][^/]+[/]web[/]index[.]ts$|^start[/]reference[/]index[.]ts$/.test(file) &&
    file !== 'demo/index.ts'
  )
}
