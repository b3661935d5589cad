import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

import { root } from '../../scripts/run-tool.ts'

export type Program<Facts> = {
  /** The first line of its output. */
  facts: Facts
  /** Writes a line to its input and waits for the next line of its output. */
  ask(line: string): Promise<void>
  /** Closes its input, on which it closes all that it opened. */
  end(): Promise<void>
}

/** Starts a program of this folder, whose clock is its own; it prints lines of JSON. */
export async function startProgram<Facts>(program: string): Promise<Program<Facts>> {
  const file = fileURLToPath(new URL(program, import.meta.url))
  const child = spawn(process.execPath, ['run.mjs', file], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const nextLine = async () => {
    const { value, done } = (await lines.next()) as { value: string; done?: boolean }
    if (done) throw new Error(`${program} ended`)
    return JSON.parse(value) as unknown
  }
  return {
    facts: (await nextLine()) as Facts,
    async ask(line) {
      child.stdin.write(`${line}\n`)
      await nextLine()
    },
    async end() {
      child.stdin.end()
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}
