import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { root, run } from './run-tool.ts'

// `npm run bench -- catalogue 10000` runs bench/catalogue.ts.

const names = globSync('bench/*.ts', { cwd: root })
  .map((file) => basename(file, '.ts'))
  .filter((name) => !name.endsWith('-process'))
const [name = '', ...args] = process.argv.slice(2)

if (names.includes(name))
  process.exitCode = (await run([process.execPath, `bench/${name}.ts`, ...args])).code
else {
  console.error(`npm run bench -- NAME [ARGUMENTS], one of: ${names.toSorted().join(', ')}`)
  process.exitCode = 2
}
