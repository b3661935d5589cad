import path from 'node:path'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { promisify, stripVTControlCharacters } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { root, run, tool } from './run-tool.ts'

const target = path.join(root, 'build')

const SOURCES = [
  'app',
  'client',
  'ui',
  'modules',
  'kernel',
  'database',
  'providers',
  'server',
  'demo',
  'vite.config.ts',
  'react-router.config.ts',
  'scripts/vite',
  'scripts/build.ts',
  'package-lock.json',
]

// Without build tools, as in production, the build is copied from another machine.
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

/**
 * Keeps the former build until the new one is complete.
 * @throws Error with the builder's own words
 */
async function buildPages(
  options: { force?: boolean } = {},
): Promise<{ built: boolean; ms: number }> {
  const began = performance.now()
  const stamp = await stampOf(SOURCES)
  const former = await readFile(path.join(target, 'stamp'), 'utf8').catch(() => '')
  if (former === stamp && !options.force) return { built: false, ms: performance.now() - began }
  const workshop = path.join(target, `next-${process.pid}`)
  await mkdir(workshop, { recursive: true })
  await removeAbandoned()
  try {
    await bundle(workshop)
    const { buildServer } = await import('./vite/server-program.ts')
    await buildServer(path.join(workshop, 'program'))
    await compressTexts(path.join(workshop, 'client'))
    await putInPlace(workshop, stamp)
  } finally {
    await rm(workshop, { recursive: true, force: true })
  }
  return { built: true, ms: performance.now() - began }
}

async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(target)) {
    const [, pid] = /^next-(\d+)$/.exec(name) ?? []
    if (pid && !isRunning(Number(pid)))
      await rm(path.join(target, name), { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (fault) {
    // Another user's process.
    return fault instanceof Error && 'code' in fault && fault.code === 'EPERM'
  }
}

async function stampOf(sources: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(process.version)
  for (const source of sources) {
    const full = path.join(root, source)
    const within = await readdir(full, { recursive: true, withFileTypes: true }).catch(() => null)
    const files = within
      ? within
          .filter((entry) => entry.isFile())
          .map((entry) => path.join(entry.parentPath, entry.name))
      : [full]
    for (const file of files.toSorted())
      hash
        .update(path.relative(root, file))
        .update('\0')
        .update(await readFile(file).catch(() => ''))
  }
  return hash.digest('hex')
}

async function bundle(workshop: string): Promise<void> {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PAGES_BUILD_DIRECTORY: path.relative(root, workshop),
  }
  const { code, output } = await run(tool('@react-router/dev', 'build'), { env, quiet: true })
  if (code !== 0)
    throw new Error(`Les pages n’ont pas pu être construites.\n${stripVTControlCharacters(output)}`)
}

async function compressTexts(directory: string): Promise<void> {
  const files = await readdir(directory, { recursive: true, withFileTypes: true })
  const texts = files.filter(
    (file) =>
      file.isFile() &&
      /\.(js|css|svg|json|txt|webmanifest)$/.test(file.name) &&
      !file.parentPath.includes('.vite'),
  )
  await Promise.all(
    texts.map(async (file) => {
      const full = path.join(file.parentPath, file.name)
      const plain = await readFile(full)
      const br = await promisify(brotliCompress)(plain, {
        params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
      })
      const gz = await promisify(gzip)(plain, { level: 9 })
      if (br.length < plain.length) await writeFile(`${full}.br`, br)
      if (gz.length < plain.length) await writeFile(`${full}.gz`, gz)
    }),
  )
}

async function putInPlace(workshop: string, stamp: string): Promise<void> {
  await rm(path.join(target, 'stamp'), { force: true })
  for (const part of ['client', 'server', 'program']) {
    await rm(path.join(target, part), { recursive: true, force: true })
    await rename(path.join(workshop, part), path.join(target, part))
  }
  await writeFile(path.join(target, 'stamp'), stamp)
}
