import { globSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { root } from './run-tool.ts'

/** Fonts that receipts embed. */
const fonts = new Set(['DejaVuSans.ttf', 'DejaVuSans-Bold.ttf'])

// Removes after `npm ci` what nothing here reads: 67 MB of Node's C headers, 10 MB of fonts, 7 MB
// of source maps.
for (const found of [
  ...globSync('node_modules/node-*/{include,share}', { cwd: root }),
  ...globSync('node_modules/dejavu-fonts-ttf/ttf/*', { cwd: root }).filter(
    (file) => !fonts.has(basename(file)),
  ),
  ...globSync('node_modules/swagger-ui-dist/*.map', { cwd: root }),
])
  await rm(join(root, found), { recursive: true, force: true })
