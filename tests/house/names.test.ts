import { globSync } from 'node:fs'
import { expect, it } from 'vitest'
import { root } from '../../scripts/run-tool.ts'

const files = globSync('{contract,server,web,simulators,tests,bench,scripts,demo}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: ['tests/fixtures/**'],
})

it('no file or folder has a name that says nothing', () => {
  expect(files.length).toBeGreaterThan(50)
  expect(
    files.filter((file) =>
      file
        .split(/[/\\.]/)
        .some((part) => /^(utils?|helpers?|commons?|managers?|misc|shared)$/.test(part)),
    ),
  ).toEqual([])
})

it('only a room has a door: no other folder gathers exports in an index', () => {
  const doors = files.filter((file) => /(^|[/\\])index[.]tsx?$/.test(file))
  expect(
    doors.filter(
      (file) => !/^(server|web)[/\\][^/\\]+[/\\]index[.]ts$/.test(file) && file !== 'demo/index.ts',
    ),
  ).toEqual([])
})
