import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

import { scratchFolder } from '../../tests/support/scratch-folder.ts'
import { root } from '../run-tool.ts'
import { noteSources } from './server-program.ts'

test('a start runs the built program as long as its sources are the same, else the sources', async () => {
  const project = await mkdtemp(path.join(scratchFolder, 'sugu-built-'))
  const put = async (file: string, text: string) => {
    await mkdir(path.dirname(path.join(project, file)), { recursive: true })
    await writeFile(path.join(project, file), text)
  }
  await cp(path.join(root, 'run.mjs'), path.join(project, 'run.mjs'))
  await put('package.json', '{ "type": "module" }')
  await put('kernel/resolve-drizzle.ts', '')
  await put('kernel/words.ts', 'export const words: string = "sources"')
  await put('server/main.ts', 'import { words } from "../kernel/words.ts"\nconsole.log(words)')
  const run = async () => {
    const file = path.join(project, 'run.mjs')
    return (await promisify(execFile)(process.execPath, [file])).stdout.trim()
  }
  expect(await run()).toBe('sources')

  await put('build/program/main.js', 'console.log("built")')
  const files = ['server/main.ts', 'kernel/words.ts']
  await noteSources(path.join(project, 'build/program'), project, files)
  expect(await run()).toBe('built')

  await put('kernel/words.ts', 'export const words: string = "changed"')
  expect(await run()).toBe('changed')
})
