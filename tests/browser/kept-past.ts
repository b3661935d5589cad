import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newSecretKey } from '#kernel/secret-box.ts'
import { root } from '../../scripts/run-tool.ts'
import { pastIsThere, startMarket } from './start-market.ts'

const cache = join(root, 'node_modules/.cache/market-of-journeys')
/** In ms: its youngest orders wait half an hour for their payment. */
const freshMs = 30 * 60_000

/**
 * Puts the data of a demo market with its past at `folder`: a copy of what the same sources made
 * less than half an hour ago, else made now, in half a minute, and kept for the next run.
 * @returns the key of its secrets
 */
export async function demoWithPast(folder: string): Promise<string> {
  const kept = join(cache, sourcesHash())
  if (!isFresh(kept) || !isCopied(join(kept, 'data'), folder)) {
    await rm(folder, { recursive: true, force: true })
    await fill(folder)
    await keep(folder, kept)
  }
  return readFileSync(join(folder, 'key'), 'utf8')
}

/** Hashes what decides the rows and files of a demo market. */
function sourcesHash(): string {
  const hash = createHash('sha256')
  const sources = globSync('{database,demo,kernel,modules,providers,server}/**/*.{ts,sql,json}', {
    cwd: root,
    exclude: (name) => /^(web|testing)$|\.test\.ts$/.test(name),
  })
  for (const file of sources.toSorted()) hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex').slice(0, 20)
}

function isFresh(kept: string): boolean {
  const key = join(kept, 'data/key')
  return existsSync(key) && Date.now() - statSync(key).mtimeMs < freshMs
}

async function fill(folder: string): Promise<void> {
  const key = newSecretKey()
  const market = await startMarket({ DATA_DIR: folder, SECRETS_KEY: key })
  try {
    await market.says(pastIsThere)
    await writeFile(join(folder, 'key'), key)
  } finally {
    await market.stop()
  }
}

/**
 * Replaces older ones. Of two runs at once the first to end keeps its own; where nothing can be
 * written, each run fills its market.
 */
async function keep(folder: string, kept: string): Promise<void> {
  const staging = `${kept}-${process.pid}`
  try {
    for (const name of await readdir(cache).catch(() => []))
      if (!isFresh(join(cache, name))) await rm(join(cache, name), { recursive: true, force: true })
    await mkdir(staging, { recursive: true })
    if (isCopied(folder, join(staging, 'data'))) await rename(staging, kept)
  } catch {
    // Another run's, or another user's.
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

function isCopied(from: string, to: string): boolean {
  return spawnSync('cp', ['-a', from, to]).status === 0
}
