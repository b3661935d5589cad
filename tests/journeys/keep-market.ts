import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export type Keeper<Said> = {
  /** What it said first: who and what is there. */
  said: Said
  /** Asks it for something and waits for its answer. */
  ask(words: string): Promise<void>
  /** It ends with its standard input, and takes with it all it opened. */
  end(): Promise<void>
}

/** Starts a program of this folder that plays what no journey can wait for (days that pass) in a process of its own, and says by lines of JSON what is there. */
export async function keepMarket<Said>(program: string): Promise<Keeper<Said>> {
  const child = spawn(process.execPath, [fileURLToPath(new URL(program, import.meta.url))], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const heard = async () => {
    const { value, done } = (await lines.next()) as { value: string; done?: boolean }
    if (done) throw new Error(`${program} ended`)
    return JSON.parse(value) as unknown
  }
  return {
    said: (await heard()) as Said,
    async ask(words) {
      child.stdin.write(`${words}\n`)
      await heard()
    },
    async end() {
      child.stdin.end()
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}
