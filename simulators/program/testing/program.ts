import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

export type Program = {
  url: string
  child: ChildProcess
  ended: Promise<{ code: number | null; signal: string | null }>
}

/** Strict, since programs that start a simulator parse this line. */
const announced = z.strictObject({ listening: z.record(z.string(), z.url()) })
const main = fileURLToPath(new URL('../../main.ts', import.meta.url))

/** Starts one simulator as a program and waits for its one line. */
export async function startProgram(
  name: string,
  env: Record<string, string>,
  stdio: StdioOptions = 'pipe',
): Promise<Program> {
  const child = spawn(process.execPath, [main, name], {
    stdio,
    env: { PATH: process.env['PATH'], ...env },
  })
  const ended = new Promise<{ code: number | null; signal: string | null }>((resolve) =>
    child.once('exit', (code, signal) => resolve({ code, signal })),
  )
  if (child.stdout === null) throw new Error('The line of the program cannot be read')
  const line: unknown[] = await once(createInterface(child.stdout), 'line')
  const { listening } = announced.parse(JSON.parse(String(line[0])))
  return { url: listening[name] ?? '', child, ended }
}
