import { globSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { root } from '../../scripts/run-tool.ts'

/** `query` of the kernel reads what the builder cannot. */
const refused = [/\b(?:db|tx)\s*\.execute\s*[<(]/, /from '[^']*kernel\/database\/statement\.ts'/]

function otherWays(source: string): boolean {
  return refused.some((way) => way.test(source))
}

test('SQL outside the builder goes through query', () => {
  const files = globSync('{modules,kernel,server,app}/**/*.ts', {
    cwd: root,
    exclude: ['**/*.test.ts', '**/testing/**'],
  })
  expect(files.filter((file) => otherWays(readFileSync(`${root}/${file}`, 'utf8')))).toEqual([])
})

test('a row typed by hand and read by execute is refused', () => {
  expect(otherWays('const { rows } = await kernel.db.execute<{ id: string }>(sql`select 1`)')).toBe(
    true,
  )
  expect(otherWays('const rows = await query<IdRow>(kernel.db, sql`select 1`)')).toBe(false)
})
