import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

import { expect, onTestFinished, test } from 'vitest'

import { root } from '../../scripts/run-tool.ts'
import { scratchFolder } from '../support/scratch-folder.ts'

const addressOf = (file: string) => JSON.stringify(pathToFileURL(path.join(root, file)).href)

/** As scripts/test.ts starts Vitest. */
const program = `
  import ${addressOf('scripts/test/end-with-parent.ts')}
  import { run } from ${addressOf('scripts/run-tool.ts')}
  console.log('program', process.pid)
  const stays = "console.log('tool', process.pid); setInterval(() => {}, 1_000)"
  await run([process.execPath, '-e', stays])
  await run([process.execPath, '-e', stays.replace('tool', 'second')])
`

test.each([
  ['npm', 'SIGTERM'],
  ['npm', 'SIGKILL'],
  ['program', 'SIGTERM'],
  ['program', 'SIGKILL'],
] as const)('whatever ends the first process ends the rest: %s, %s', async (first, signal) => {
  const folder = await mkdtemp(path.join(scratchFolder, 'sugu-tools-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await writeFile(path.join(folder, 'program.mjs'), program)
  await writeFile(
    path.join(folder, 'package.json'),
    JSON.stringify({ name: 'tools', scripts: { test: 'node program.mjs' } }),
  )
  const npm = spawn('npm', ['test', '--silent'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  npm.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text))
  const pidOf = (name: string) => Number(new RegExp(`${name} (\\d+)`).exec(printed)?.[1])
  await expect.poll(() => pidOf('tool'), { timeout: 10_000 }).toBeGreaterThan(0)
  const pids = [pidOf('program'), pidOf('tool')]
  onTestFinished(() => {
    for (const pid of pids.filter(isThere)) process.kill(pid, 'SIGKILL')
  })
  process.kill(first === 'npm' ? (npm.pid ?? 0) : pidOf('program'), signal)
  await expect.poll(() => pids.filter(isThere), { timeout: 5_000 }).toEqual([])
  expect(printed).not.toContain('second')
})

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
