import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import module from 'node:module'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

// `node run.mjs server/main.ts` runs a program of the project on any Node from 20: this one if it
// reads TypeScript, else the Node 24 that npm installed with the development tools. For systemd and
// cron, which do not look for programs in node_modules as npm does.

const root = import.meta.dirname ?? new URL('.', import.meta.url).pathname
const [program = 'server/main.ts', ...args] = process.argv.slice(2)
const built = program === 'server/main.ts' ? builtServer() : null
const file = built ?? resolve(root, program)

// Compiled modules are kept, for this program and for those that it starts. A folder that cannot be
// written changes nothing.
process.env['NODE_COMPILE_CACHE'] ??= join(root, 'node_modules', '.cache', 'compiled')

if (process.features.typescript) {
  module.enableCompileCache?.()
  const early = new URL('kernel/resolve-drizzle.ts', import.meta.url).href
  if (!built) await import(early)
  // For the programs that this one forks.
  process.execArgv.push('--import', early)
  process.argv.splice(1, process.argv.length, file, ...args)
  await import(pathToFileURL(file).href)
} else handOver(installedNode())

/**
 * Returns the server as scripts/vite/server-program.ts built it; null when a source has changed
 * since, or there is none.
 *
 * @returns {string | null}
 */
function builtServer() {
  const folder = join(root, 'build/program')
  try {
    const [hash, ...files] = readFileSync(join(folder, 'sources.txt'), 'utf8').split('\n')
    const found = createHash('sha256')
    for (const source of files) found.update(readFileSync(join(root, source)))
    return found.digest('hex') === hash ? join(folder, 'main.js') : null
  } catch {
    return null
  }
}

/** @returns {string} */
function installedNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const name = platform === 'win' ? 'node.exe' : 'node'
  const node = join(root, 'node_modules', `node-${platform}-${process.arch}`, 'bin', name)
  if (existsSync(node)) return node
  process.stderr.write(
    `Sugu demande Node 24 ; celui-ci est ${process.version}, et celui du projet n’est pas là. ` +
      'Lancez « npm ci » sans écarter les dépendances de développement, ou installez Node 24.\n',
  )
  process.exit(1)
}

/**
 * Passes on signals and the end. The channel tells the program when this one is killed.
 *
 * @param {string} node its program
 */
function handOver(node) {
  const child = spawn(node, [file, ...args], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
  for (const signal of signals) process.on(signal, () => child.kill(signal))
  child.once('error', (error) => {
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  })
  child.once('exit', (code, signal) => {
    if (!signal) process.exit(code ?? 1)
    for (const one of signals) process.removeAllListeners(one)
    process.kill(process.pid, signal)
  })
}
