import { cp, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { root } from '../../scripts/run-tool.ts'

/** Sources of the server and of its pages: a start compares them. */
const sources = [
  'app',
  'client',
  'ui',
  'modules',
  'kernel',
  'providers',
  'server',
  'database',
  'simulators',
  'demo',
  'scripts',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
  'build',
]

/** A file that the pages load: its name follows what is in it. */
const hashed = /([\w.-]+-)([\w-]{7,8})(\.(?:js|css))/g

/** The page’s first element, as the browser’s code and the server’s have it. */
const opening = /(["`]html["`], ?\{\s*)(lang: ?["`]fr["`])/

/**
 * Makes the next version of the market in a folder of its own, started by its server/main.ts: its
 * pages have `data-version="2"`, and each of their files has another name.
 */
export async function secondBuild(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), 'sugu-next-')))
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 5 })
  try {
    for (const source of sources)
      await cp(path.join(root, source), path.join(folder, source), {
        recursive: true,
        // Compressed files would be those of the version before.
        filter: (file) => !/\.(br|gz)$/.test(file),
      })
    await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
    await changePages(path.join(folder, 'build'))
    return { folder, remove }
  } catch (failure) {
    await remove()
    throw failure
  }
}

async function changePages(build: string): Promise<void> {
  const assets = path.join(build, 'client/assets')
  const before = new Set(await readdir(assets))
  const renamed = (text: string) =>
    text.replace(hashed, (name, stem: string, hash: string, extension: string) =>
      before.has(name) ? `${stem}${[...hash].toReversed().join('')}${extension}` : name,
    )
  let changed = 0
  for (const entry of await readdir(build, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(js|css|json|webmanifest)$/.test(entry.name)) continue
    const file = path.join(entry.parentPath, entry.name)
    const text = await readFile(file, 'utf8')
    if (opening.test(text)) changed += 1
    const next = renamed(text).replace(opening, '$1"data-version":"2",$2')
    if (entry.parentPath !== assets) await writeFile(file, next)
    else {
      await rm(file)
      await writeFile(path.join(assets, renamed(entry.name)), next)
    }
  }
  if (changed !== 2)
    throw new Error(`${changed} files open the page: one is the browser’s, one the server’s`)
}
