import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { root } from '../../scripts/run-tool.ts'

/** Loops whose rounds are kinds, parts or days of one. */
const together = [
  'images/server/private-pictures.ts',
  'reconciliation/server/read-operators.ts',
  'search/server/learn-words.ts',
]

test('a loop with a transaction for each row goes on after one that fails', () => {
  expect(stoppingLoops(bad)).toHaveLength(2)
  expect(stoppingLoops(good)).toEqual([])
  const files = globSync('modules/*/server/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] })
  expect(files.length).toBeGreaterThan(400)
  const found = files
    .filter((file) => stoppingLoops(readFileSync(join(root, file), 'utf8')).length > 0)
    .map((file) => file.slice('modules/'.length))
  // `oneByOne` of `kernel/jobs` is such a loop.
  expect(found.toSorted()).toEqual(together)
})

const bad = `
async function endAll(kernel: Kernel): Promise<void> {
  for (const { id } of rows)
    await kernel.transaction((tx) => end(tx, id))
  for (const { id } of rows) {
    await endOne(kernel, id)
  }
}

async function endOne(kernel: Kernel, id: string): Promise<void> {
  await kernel.transaction((tx) => end(tx, id))
}
`
const good = `
async function endAll(kernel: Kernel): Promise<void> {
  for (const day of REMINDED_ON_DAYS)
    await kernel.transaction((tx) => remind(tx, day))
  for (const { id } of rows)
    try {
      await endOne(kernel, id)
    } catch (error) {
      kernel.log.error({ err: error, id }, 'one could not be ended')
    }
  await oneByOne(kernel, 'orders.end', rows, ({ id }) => endOne(kernel, id))
}

async function endOne(kernel: Kernel, id: string): Promise<void> {
  await kernel.transaction((tx) => end(tx, id))
}
`

/** Returns the heads of loops over rows that a failing one ends, by their transactions. */
function stoppingLoops(text: string): string[] {
  const own = [...text.matchAll(/^(?:export )?(?:async )?function (\w+)\([\s\S]*?^\}$/gm)]
    .filter(([body]) => /\bkernel\s*\.transaction\(/.test(body))
    .map(([, name = '']) => name)
  return [...text.matchAll(/^( *)for \(const .+ of (?:await )?(.+)\)/gm)].flatMap((loop) => {
    const [head, indent = '', over = ''] = loop
    const body = bodyAt(text.slice(loop.index), indent.length)
    const opens = [
      /\bkernel\s*\.transaction\(/,
      ...own.map((name) => new RegExp(`\\b${name}\\(kernel\\b`)),
    ]
    const goesOn = /\bcatch\b/.test(body) && !/\bthrow\b/.test(body)
    const stops = opens.some((one) => one.test(body)) && !goesOn && !/^[A-Z_]+$/.test(over)
    return stops ? [head.trim()] : []
  })
}

function bodyAt(text: string, indent: number): string {
  const lines = text.split('\n')
  const end = lines.findIndex((line, at) => at > 0 && line.trim() && line.search(/\S/) <= indent)
  return lines.slice(0, end < 0 ? undefined : end).join('\n')
}
