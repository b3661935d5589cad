import { globSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './run-tool.ts'

// After `npm ci`: Node's package brings 67 MB of C headers, for compiling, which nothing here does.
for (const folder of globSync('node_modules/node-*/{include,share}', { cwd: root }))
  await rm(join(root, folder), { recursive: true, force: true })
