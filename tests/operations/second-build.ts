import { cp, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { root, run } from '../../scripts/run-tool.ts'

const SOURCES = [
  'web',
  'desks',
  'modules',
  'kernel',
  'gateways',
  'pages',
  'start',
  'database',
  'simulators',
  'scripts',
  'run.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'react-router.config.ts',
]

/** What the next version changes, so that nearly every file of its build has another name. */
const CHANGES: readonly (readonly [string, string, string])[] = [
  ['web/root.tsx', '<html lang="fr">', '<html lang="fr" data-version="2">'],
  ['web/ui/icons/icon.tsx', '<svg', '<svg data-version="2"'],
]

/**
 * Builds a next version from changed copies of the sources, in a folder of its own, whose
 * start/main.ts starts it.
 */
export async function secondBuild(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), 'sugu-next-')))
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 5 })
  try {
    for (const source of SOURCES)
      await cp(path.join(root, source), path.join(folder, source), { recursive: true })
    await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
    for (const [file, before, after] of CHANGES) {
      const text = await readFile(path.join(folder, file), 'utf8')
      if (!text.includes(before)) throw new Error(`${file} has no ${before} to change`)
      await writeFile(path.join(folder, file), text.replaceAll(before, after))
    }
    const { code, output } = await run(
      [process.execPath, path.join(folder, 'scripts/build.ts'), '--force'],
      { cwd: folder, quiet: true },
    )
    if (code !== 0) throw new Error(output)
    return { folder, remove }
  } catch (failure) {
    await remove()
    throw failure
  }
}
