import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { environmentExample, withTable } from './deploy/environment-text.ts'
import { root } from './run-tool.ts'

/** `npm run settings-text`: writes the docs of the configuration. */
const page = join(root, 'docs/operations.md')
await writeFile(page, withTable(await readFile(page, 'utf8')))
await writeFile(join(root, '.env.example'), environmentExample())
