import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../../scripts/run-tool.ts'

it('a comment is no wider than the code, 100 columns', () => {
  const bad = `  // ${'word '.repeat(20)}and more\nexport const text = '${'word '.repeat(30)}'`
  expect(wideComments(bad)).toHaveLength(1)
  const files = globSync(
    '{app,client,database,kernel,modules,providers,server,simulators,ui,demo,bench,scripts,tests}/**/*.{ts,tsx}',
    {
      cwd: root,
      exclude: ['tests/fixtures/**'],
    },
  )
  expect(
    files.flatMap((file) =>
      wideComments(readFileSync(join(root, file), 'utf8')).map((line) => `${file}: ${line}`),
    ),
  ).toEqual([])
})

/** Comments that are too wide; but for orders to the linter and tables, which are one line each. */
function wideComments(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => line.length > 100 && /^\s*(\/\/|\/\*\*|\*) [^(]/.test(line))
    .filter((line) => !line.includes('oxlint-disable'))
}
