import { fork, type ChildProcess } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import type { Config, OrangeMoneyConfig, SmsConfig } from './kernel/config.ts'

export type Providers = {
  orangeMoney: OrangeMoneyConfig
  sms: SmsConfig
  /** Addresses of the simulators when they replace the real providers; null when keys are configured. */
  simulated: { orangeMoney: string | null; sms: string | null }
  stop(): void
}

/** The configured providers, or the simulators that come with the project, each a process of its own that ends with this one. */
export async function openProviders(config: Config): Promise<Providers> {
  if (config.restored) return unreachable
  const children: ChildProcess[] = []
  const start = async (name: 'orange-money' | 'sms') => {
    const { child, url } = await startSimulator(name, path.join(config.dataDir, 'simulators'))
    children.push(child)
    return url
  }
  const stop = () => {
    for (const child of children) child.kill('SIGTERM')
  }
  const [orangeMoneyUrl, smsUrl] = await Promise.all([
    config.orangeMoney ? null : start('orange-money'),
    config.sms ? null : start('sms'),
  ])
  return {
    orangeMoney: config.orangeMoney ?? {
      baseUrl: orangeMoneyUrl ?? '',
      clientId: 'simulated-client',
      clientSecret: 'simulated-secret',
      merchantKey: 'simulated-merchant-key',
      country: 'ml',
    },
    sms: config.sms ?? {
      baseUrl: smsUrl ?? '',
      clientId: 'simulated-client',
      clientSecret: 'simulated-secret',
      sender: 'tel:+2230000',
    },
    simulated: { orangeMoney: orangeMoneyUrl, sms: smsUrl },
    stop,
  }
}

/** A restored copy reaches nobody: its messages and payments were those of the market it was copied from. */
const unreachable: Providers = {
  orangeMoney: {
    baseUrl: 'http://127.0.0.1:9',
    clientId: 'restored',
    clientSecret: 'restored',
    merchantKey: 'restored',
    country: 'ml',
  },
  sms: {
    baseUrl: 'http://127.0.0.1:9',
    clientId: 'restored',
    clientSecret: 'restored',
    sender: '',
  },
  simulated: { orangeMoney: null, sms: null },
  stop: () => undefined,
}

/** On the port it had last time if that is free, so that a page it had opened before a restart is still its own. */
async function startSimulator(
  name: string,
  folder: string,
): Promise<{ child: ChildProcess; url: string }> {
  await mkdir(folder, { recursive: true })
  const portFile = path.join(folder, `${name}.port`)
  const lastPort = await readFile(portFile, 'utf8').catch(() => '0')
  const started = await run(name, folder, lastPort).catch(() => run(name, folder, '0'))
  await writeFile(portFile, new URL(started.url).port)
  return started
}

async function run(
  name: string,
  folder: string,
  port: string,
): Promise<{ child: ChildProcess; url: string }> {
  const program = fileURLToPath(new URL(`../simulators/${name}/main.ts`, import.meta.url))
  const child = fork(program, {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    // Ctrl-C in a terminal reaches the market alone, whose last requests still need their provider.
    detached: process.platform !== 'win32',
    env: {
      ...process.env,
      PORT: port,
      HOST: '127.0.0.1',
      PUBLIC_URL: '',
      STATE_FILE: path.join(folder, `${name}.sqlite`),
    },
  })
  const url = await new Promise<string>((resolve, reject) => {
    let text = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      const line = /^\{"listening":"([^"]+)"\}/m.exec(text)
      if (line?.[1]) resolve(line[1])
    })
    child.once('exit', (code) =>
      reject(new Error(`le simulateur ${name} s’est arrêté (${code ?? 'signal'})`)),
    )
  })
  return { child, url }
}
