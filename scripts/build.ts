import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildPages } from './build-pages.ts'
import { root } from './run-tool.ts'

// A production install has no build tools; its build comes with the code or from another machine.
if (process.argv.includes('--if-possible') && !hasBuildTools()) process.exit(0)

try {
  const { built, ms } = await buildPages({ force: process.argv.includes('--force') })
  process.stdout.write(
    built ? `Pages construites en ${(ms / 1_000).toFixed(1)} s.\n` : 'Les pages sont à jour.\n',
  )
} catch (fault) {
  process.stderr.write(`${fault instanceof Error ? fault.message : String(fault)}\n`)
  process.exit(1)
}

function hasBuildTools(): boolean {
  return ['@react-router/dev', 'vite', '@tailwindcss/vite'].every((name) =>
    existsSync(join(root, 'node_modules', name, 'package.json')),
  )
}
