import { globSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './run-tool.ts'

// Removes 67 MB of C headers of Node's package after `npm ci`: nothing here compiles with them.
for (const folder of globSync('node_modules/node-*/{include,share}', { cwd: root }))
  await rm(join(root, folder), { recursive: true, force: true })
