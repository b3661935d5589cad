import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '../run-tool.ts'
import { noteFlaky, readFlaky } from './reports.ts'

const buy = { file: 'tests/journeys/buy.test.ts', title: 'a visitor buys' }
const sell = { file: 'tests/journeys/sell.test.ts', title: 'a seller sells' }

test('a test that wavers for the first time is noted, and one that was noted before is told', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sugu-flaky-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'flaky.json')
  const noted = { ...buy, on: '2026-11-23' }
  expect(await noteFlaky(file, [buy], '2026-11-23')).toEqual({ first: [noted], again: [] })
  expect(await noteFlaky(file, [buy, sell], '2026-11-24')).toEqual({
    first: [{ ...sell, on: '2026-11-24' }],
    again: [noted],
  })
  expect(await readFlaky(file)).toEqual([noted, { ...sell, on: '2026-11-24' }])
})

test('each test in the list of flaky ones is a test of the project', async () => {
  const noted = await readFlaky(join(root, 'tests/flaky.json'))
  expect(noted.filter(({ file }) => !existsSync(join(root, file)))).toEqual([])
})
