import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** A program of a machine, as its service file would start it. */
export type Service = {
  name: string
  command: readonly string[]
  env?: Record<string, string>
  cwd?: string
  /** Debian's user of the databases; otherwise the user of the game day. */
  asPostgres?: boolean
}

/** ms after which systemd restarts a service that ended by itself. */
const restartMs = 1_000

/**
 * A group of processes that share an address and a folder, and live and die together. A service
 * that ends is started again, unless the machine is off. Knows its processes by what it started,
 * by their children, and PostgreSQL by its folder: it outlives Patroni.
 */
export class Machine {
  readonly name: string
  readonly address: string
  readonly folder: string
  /** Group that its services run as, so that the network can be cut for them alone. */
  readonly group: number
  readonly #services = new Map<string, Service>()
  readonly #running = new Map<string, ChildProcess>()
  readonly #stopped = new Set<string>()
  #isOn = false

  constructor(parts: { name: string; address: string; folder: string; group: number }) {
    this.name = parts.name
    this.address = parts.address
    this.folder = parts.folder
    this.group = parts.group
  }

  add(service: Service): void {
    this.#services.set(service.name, service)
  }

  /** @param only the services of this machine that are wanted; all of them, if none are named */
  start(only: readonly string[] = [...this.#services.keys()]): void {
    this.#isOn = true
    for (const name of only) this.#run(this.service(name))
  }

  /** The end of electricity: every process at once, nothing said. */
  async kill(): Promise<void> {
    this.#isOn = false
    // Twice: one may have begun a child meanwhile.
    for (const pids of [this.pids(), this.pids()]) signal(pids, 'SIGKILL')
    await this.#ended()
  }

  freeze(): void {
    signal(this.pids(), 'SIGSTOP')
  }

  thaw(): void {
    signal(this.pids(), 'SIGCONT')
  }

  /** Kills a service that is not restarted, as after `systemctl mask`. */
  stopService(name: string): void {
    this.#stopped.add(name)
    this.#running.get(name)?.kill('SIGKILL')
  }

  startService(name: string): void {
    this.#stopped.delete(name)
    if (!this.#running.has(name)) this.#run(this.service(name))
  }

  /** Kills a service that is restarted. */
  killService(name: string): void {
    this.#running.get(name)?.kill('SIGKILL')
  }

  /** @throws when it does not run */
  signalService(name: string, sent: NodeJS.Signals): void {
    const child = this.#running.get(name)
    if (!child) throw new Error(`${this.name}: ${name} does not run`)
    child.kill(sent)
  }

  /** Ends the service as its stop command does, and starts what takes its place. */
  async replaceService(service: Service): Promise<void> {
    const old = this.#running.get(service.name)
    this.#running.delete(service.name)
    this.add(service)
    if (old && old.exitCode === null && !old.signalCode) {
      const ended = once(old, 'exit')
      old.kill('SIGTERM')
      await ended
    }
    this.#run(service)
  }

  service(name: string): Service {
    const service = this.#services.get(name)
    if (!service) throw new Error(`${this.name} has no ${name}`)
    return service
  }

  /** Returns the last lines that a service printed. */
  said(name: string): string {
    try {
      return readFileSync(path.join(this.folder, `${name}.log`), 'utf8').slice(-4_000)
    } catch {
      return ''
    }
  }

  pids(): number[] {
    const all = processes()
    const own = new Set<number>([...this.#running.values()].map(({ pid }) => pid ?? 0))
    for (const { pid, line } of all) if (line.includes(`postgres -D ${this.folder}/`)) own.add(pid)
    for (let before = 0; before !== own.size;) {
      before = own.size
      for (const { pid, parent } of all) if (own.has(parent)) own.add(pid)
    }
    own.delete(process.pid)
    return [...own].filter((pid) => pid > 1)
  }

  #run(service: Service): void {
    const { name, command, env = {}, cwd = this.folder, asPostgres = false } = service
    const [program = '', ...args] = [...this.#as(asPostgres), ...command]
    const log = openSync(path.join(this.folder, `${name}.log`), 'a')
    const child = spawn(program, args, {
      cwd,
      env: { PATH: process.env['PATH'], LANG: 'C.UTF-8', ...env },
      stdio: ['ignore', log, log],
    })
    closeSync(log)
    this.#running.set(name, child)
    child.once('error', () => undefined)
    child.once('exit', () => {
      // Another may have taken its place.
      if (this.#running.get(name) !== child) return
      this.#running.delete(name)
      setTimeout(() => {
        const service = this.#services.get(name)
        const isWanted = this.#isOn && !this.#stopped.has(name) && !this.#running.has(name)
        if (service && isWanted) this.#run(service)
      }, restartMs)
    })
  }

  /** Another user and group only where root may give them. It ends with the game day. */
  #as(asPostgres: boolean): string[] {
    if (process.getuid?.() !== 0) return ['setpriv', '--pdeathsig', 'TERM']
    const user = asPostgres ? ['--reuid=postgres'] : []
    return ['setpriv', ...user, `--regid=${this.group}`, '--clear-groups', '--pdeathsig', 'TERM']
  }

  async #ended(): Promise<void> {
    for (let tries = 0; this.pids().length > 0; tries += 1) {
      if (tries > 100) throw new Error(`${this.name} does not end: ${this.pids().join(', ')}`)
      await wait(50)
      signal(this.pids(), 'SIGKILL')
    }
    this.#running.clear()
  }
}

function signal(pids: readonly number[], sent: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, sent)
    } catch {
      // It ended meanwhile.
    }
}

type Process = { pid: number; parent: number; line: string }

/** Lists the processes of this machine, with parent and command line. */
function processes(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name): Process[] => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
        const [state = '', parent = ''] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
        if (state === 'Z') return []
        const line = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ')
        return [{ pid: Number(name), parent: Number(parent), line }]
      } catch {
        return []
      }
    })
}
