import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../../scripts/run-tool.ts'

const files = globSync('{*,*/**/*}.{ts,tsx,mjs,css,sql,md}', {
  cwd: root,
  exclude: ['node_modules/**', 'build/**', 'tests/fixtures/**'],
})
const paths = new Set(files)
const names = new Set(files.map((file) => basename(file)))
const folders = new Set(files.flatMap((file) => (file.includes('/') ? [file.split('/')[0]] : [])))

const comment = /^\s*(?:\/\/|\/?\*+|--) (.*)$/gm
const mention = /(?<![\w./@'"#-])(?:[\w-]+\/)*[\w-][\w.-]*\.(?:tsx?|mjs|css|sql)(?![\w-])/g

it('no comment names a file that does not exist', () => {
  const code = files.filter(
    (file) => /[.](tsx?|mjs|css|sql)$/.test(file) && file !== 'tests/codebase/comments.test.ts',
  )
  expect(code.length).toBeGreaterThan(2_000)
  const gone = code.flatMap((file) =>
    missingIn(readFileSync(join(root, file), 'utf8')).map((name) => `${file}: ${name}`),
  )
  expect(gone).toEqual([])
})

it('a comment that names a missing file is found, by name and by path', () => {
  const text = `/** See no-such.ts. */
// Read by modules/orders/server/no-such-rule.ts, not by place-order.ts.
const named = 'no-such-string.ts' // a string is no comment`
  expect(missingIn(text)).toEqual(['no-such.ts', 'modules/orders/server/no-such-rule.ts'])
})

/** Files named by comments that stand on lines of their own. A bare name may be any file's. */
function missingIn(text: string): string[] {
  return [...text.matchAll(comment)]
    .flatMap(([, words = '']) => words.match(mention) ?? [])
    .filter((name) =>
      folders.has(name.split('/')[0]) && name.includes('/')
        ? !paths.has(name)
        : !names.has(basename(name)),
    )
}
