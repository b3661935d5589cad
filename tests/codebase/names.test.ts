import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../../scripts/run-tool.ts'

const files = filesIn(root)
const bad = filesIn(join(root, 'tests/fixtures/bad-names'))

it('no file or folder is called utils, helpers, common or manager', () => {
  expect(files.length).toBeGreaterThan(50)
  expect(files.filter(saysNothing)).toEqual([])
  expect(bad.filter(saysNothing).toSorted()).toEqual([
    'app/shared/button.ts',
    'kernel/helpers/soon.ts',
    'modules/orders/server/utils.ts',
  ])
})

it('only a module has an entry: no other folder gathers exports in an index', () => {
  expect(files.filter(isStrayEntry)).toEqual([])
  expect(bad.filter(isStrayEntry)).toEqual(['modules/orders/server/receipts/index.ts'])
})

it('a base name stands once in a module, so that it alone says which file is meant', () => {
  expect(twins(files)).toEqual([])
  expect(twins(bad)).toEqual(['orders order-states'])
})

it('codes of errors, jobs and prepared statements begin with the name of their module', () => {
  expect(misnamed(root)).toEqual([])
  expect(misnamed(join(root, 'tests/fixtures/bad-names'))).toEqual([
    'orders: baskets.full',
    'orders: baskets.forget',
    'orders: baskets_full',
  ])
})

/**
 * Codes that devices know by the module that had them first: the wire keeps them. All those of
 * parcels begin with `orders`, of which it was a part, those of counter with its former name.
 */
const formerNames: Readonly<Record<string, string>> = { parcels: 'orders', counter: 'collecting' }
const keptCodes = new Set([
  'shipments deliveries.wrong_code',
  'shipments deliveries.other_parcel',
  'shipments deliveries.code_locked',
  'shipments deliveries.already_delivered',
])

/** `module: code` of errors and jobs under another module's name. */
function misnamed(folder: string): string[] {
  const files = globSync('modules/*/{server/**/*,module}.ts', { cwd: folder })
  return files
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/[.]test[.]ts$/.test(file))
    .toSorted()
    .flatMap((file) => {
      const module = file.split('/')[1] ?? ''
      return namesIn(readFileSync(join(folder, file), 'utf8'))
        .filter((name) => !isNamedBy(name, module.replaceAll('-', '_')))
        .filter((name) => !keptCodes.has(`${module} ${name}`))
        .filter((name) => formerNames[module] !== name.split('.')[0])
        .map((name) => `${module}: ${name}`)
    })
}

/** `orders.full` of a code or a job, `orders_full` of a statement. */
function isNamedBy(name: string, module: string): boolean {
  return name.startsWith(`${module}.`) || (!name.includes('.') && name.startsWith(`${module}_`))
}

function namesIn(text: string): string[] {
  const lists = [...text.matchAll(/errorsOf\([{](.*?)\n *[}]\)/gs)].map(([, list = '']) => list)
  return [
    ...lists.flatMap((list) => [...list.matchAll(/^\s+'([^']+)':/gm)]),
    ...text.matchAll(/defineError\(\s*'([^']+)'/g),
    ...text.matchAll(/jobs\.every\(\s*'[^']+',\s*'([^']+)'/g),
    ...text.matchAll(/name: '(\w+)',\s*text\b/g),
  ].map(([, name = '']) => name)
}

/** Names that each layer of a module has. */
const layers = new Set([
  'index',
  'module',
  'tables',
  'views',
  'values',
  'errors',
  'events',
  'routes',
])

function twins(all: readonly string[]): string[] {
  const seen = new Map<string, number>()
  for (const file of all) {
    const [, module, name = ''] = /^modules[/]([^/]+)[/].*?([^/]+)[.]tsx?$/.exec(file) ?? []
    if (!module || layers.has(name) || /[.]test$/.test(name)) continue
    seen.set(`${module} ${name}`, (seen.get(`${module} ${name}`) ?? 0) + 1)
  }
  return [...seen].filter(([, times]) => times > 1).map(([name]) => name)
}

function filesIn(folder: string): string[] {
  return globSync(
    '{app,client,database,kernel,modules,providers,server,simulators,ui,tests,bench,scripts,demo}/**/*.{ts,tsx}',
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

function isStrayEntry(file: string): boolean {
  return (
    /(^|[/])index[.]tsx?$/.test(file) &&
    !/^modules[/][^/]+[/]web[/]index[.]ts$|^server[/]reference[/]index[.]ts$/.test(file) &&
    file !== 'demo/index.ts'
  )
}
