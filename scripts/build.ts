import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { buildPages } from './build-pages.ts'

// A production install has no build tools; its build comes with the code or from another machine.
if (process.argv.includes('--if-possible') && !hasBuildTools()) process.exit(0)

try {
  const { built, ms } = await buildPages({ force: process.argv.includes('--force') })
  process.stdout.write(built ? `Pages construites en ${(ms / 1_000).toFixed(1)} s.\n` : 'Les pages sont à jour.\n')
} catch (fault) {
  process.stderr.write(`${fault instanceof Error ? fault.message : String(fault)}\n`)
  process.exit(1)
}

function hasBuildTools(): boolean {
  const require = createRequire(import.meta.url)
  return ['@react-router/dev/package.json', 'vite/package.json', '@tailwindcss/vite/package.json'].every((name) => {
    try {
      return existsSync(require.resolve(name))
    } catch {
      return false
    }
  })
}
