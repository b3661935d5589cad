import { fork } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

import { addressOf } from '#modules/operators/contract/payment-method.ts'
import { projectFolder } from '#kernel/project-folder.ts'
import { marketFacts, type ProviderInfo } from '#kernel/wire/provider-info.ts'

import { type PaymentProviderName, paymentProviders } from '#modules/operators/database/values.ts'
import type { Config } from '#server/config/config.ts'
import type { PaymentsConfig, SmsConfig, WhatsAppConfig } from '#server/config/provider-keys.ts'
import { openWhatsApp } from '#providers/whatsapp/whatsapp.ts'
import { registerTemplates } from '#modules/channels/module.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import { openOrangeMoney } from '#providers/orange-money/orange-money.ts'
import type { PaymentProvider, PaymentProviders } from '#providers/payment-provider.ts'
import { openWave } from '#providers/wave/wave.ts'

type ProviderOpeners = {
  [Name in PaymentProviderName]: (settings: NonNullable<PaymentsConfig[Name]>) => PaymentProvider
}
const openers: ProviderOpeners = { orange_money: openOrangeMoney, wave: openWave }

/** Opens them in the order in which buyers are offered them. */
export function openPaymentProviders(settings: PaymentsConfig): PaymentProviders {
  const open = <Name extends PaymentProviderName>(name: Name) => {
    const given = settings[name]
    return given === null ? [] : [[name, openers[name](given)] as const]
  }
  return new Map(paymentProviders.flatMap((name) => open(name)))
}

export function simulatedPayments(
  at: Partial<Record<PaymentProviderName, string>>,
): Partial<PaymentsConfig> {
  return {
    ...(at.orange_money && { orange_money: { ...simulatedOrange, baseUrl: at.orange_money } }),
    ...(at.wave && { wave: { ...simulatedWave, baseUrl: at.wave } }),
  }
}

const simulatedOrange = {
  clientId: 'simulated-client',
  clientSecret: 'simulated-secret',
  merchantKey: 'simulated-merchant-key',
  country: 'ml',
} as const
const simulatedWave = { apiKey: 'wave_ml_simulated', webhookSecret: 'wave_ml_WHS_simulated' }

const nowhere = 'http://127.0.0.1:9'

/** Settings of a restored copy: they open no page. */
export const unreachablePayments: PaymentsConfig = {
  orange_money: { ...simulatedOrange, baseUrl: nowhere },
  wave: { ...simulatedWave, baseUrl: nowhere },
}

export type Providers = {
  payments: PaymentsConfig
  sms: SmsConfig
  whatsApp: WhatsAppConfig | null
  /** Simulators that replace real providers. */
  simulated: {
    payments: Partial<Record<PaymentProviderName, string>>
    sms: string | null
    whatsApp: string | null
  }
  stop(): void
}

/**
 * The demonstration's past payments skip its simulators, and its next Saturday is paid out of this.
 */
const openingFrancs = 100_000_000

/** Opens configured providers, or the simulators in a process that ends with this one. */
export async function openProviders(config: Config): Promise<Providers> {
  if (config.restored) return unreachable
  const ours = config.publicUrl ?? `http://localhost:${config.port}`
  const missing = paymentProviders.filter(
    (name) => !config.payments[name] && !config.paymentsOff.includes(name),
  )
  const { urls, stop } = await startSimulators(path.join(config.dataDir, 'simulators'), {
    ...(!config.sms && { sms: {} }),
    ...(config.simulatesWhatsApp && {
      whatsapp: { WEBHOOK_URL: `${ours}/api/notifications/whatsapp` },
    }),
    ...Object.fromEntries(
      missing.map(addressOf).map((name) => [
        name,
        {
          WEBHOOK_URL: `${ours}/api/payments/notifications/${name}`,
          OPENING_BALANCE: String(openingFrancs),
        },
      ]),
    ),
  })
  const smsUrl = urls['sms'] ?? null
  const whatsAppUrl = urls['whatsapp'] ?? null
  const whatsApp = config.whatsApp ?? (whatsAppUrl ? simulatedWhatsApp(whatsAppUrl) : null)
  // Real templates are approved beforehand; the simulator starts with none.
  if (whatsAppUrl && whatsApp) await registerTemplates(openWhatsApp(whatsApp), ours)
  const simulated = Object.fromEntries(missing.map((name) => [name, urls[addressOf(name)] ?? '']))
  return {
    payments: { ...config.payments, ...simulatedPayments(simulated) },
    sms: config.sms ?? {
      baseUrl: smsUrl ?? '',
      clientId: 'simulated-client',
      clientSecret: 'simulated-secret',
      sender: 'tel:+2230000',
    },
    whatsApp,
    simulated: { payments: simulated, sms: smsUrl, whatsApp: whatsAppUrl },
    stop,
  }
}

const unreachable: Providers = {
  payments: unreachablePayments,
  sms: {
    baseUrl: 'http://127.0.0.1:9',
    clientId: 'restored',
    clientSecret: 'restored',
    sender: '',
  },
  whatsApp: null,
  simulated: { payments: {}, sms: null, whatsApp: null },
  stop: () => undefined,
}

function simulatedWhatsApp(baseUrl: string): WhatsAppConfig {
  return {
    baseUrl,
    token: 'simulated-token',
    phoneNumberId: '100000000000001',
    accountId: '200000000000002',
    appSecret: 'simulated-app-secret',
    verifyToken: 'simulated-verify-token',
  }
}

type Simulators = { urls: Record<string, string>; stop(): void }

/**
 * Reuses their last ports if free, so that a page opened before a restart works.
 *
 * @param settings variables of the environment, by simulator
 */
async function startSimulators(
  folder: string,
  settings: Record<string, Record<string, string>>,
): Promise<Simulators> {
  if (Object.keys(settings).length === 0) return { urls: {}, stop: () => undefined }
  await mkdir(folder, { recursive: true })
  const portsFile = path.join(folder, 'ports.json')
  // Missing, or half-written by a killed process: any free ports.
  const last = await readFile(portsFile, 'utf8')
    .then(readPorts)
    .catch(() => ({}))
  const started = await run(folder, settings, last).catch(() => run(folder, settings, {}))
  await writeFile(portsFile, JSON.stringify(portsOf(started.urls)))
  return started
}

const readPorts = (text: string) => z.record(z.string(), z.string()).parse(JSON.parse(text))

const portsOf = (urls: Record<string, string>) =>
  Object.fromEntries(Object.entries(urls).map(([name, url]) => [name, new URL(url).port]))

async function run(
  folder: string,
  settings: Record<string, Record<string, string>>,
  ports: Record<string, string>,
): Promise<Simulators> {
  const each = Object.entries(settings).map(([name, own]) => {
    const stateFile = path.join(folder, `${name}.sqlite`)
    return [name, { ...own, PORT: ports[name] ?? '0', STATE_FILE: stateFile }] as const
  })
  const child = fork(path.join(projectFolder, 'simulators/main.ts'), {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    // Ctrl-C reaches the server alone, whose last requests need their provider.
    detached: process.platform !== 'win32',
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PUBLIC_URL: '',
      SIMULATORS: JSON.stringify(Object.fromEntries(each)),
    },
  })
  const urls = await new Promise<Record<string, string>>((resolve, reject) => {
    let text = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      const line = /^\{"listening":(.+)\}$/m.exec(text)
      if (line?.[1]) resolve(z.record(z.string(), z.string()).parse(JSON.parse(line[1])))
    })
    child.once('exit', (code) => reject(new Error(`the simulators ended (${code ?? 'signal'})`)))
  })
  return { urls, stop: () => void child.kill('SIGTERM') }
}

export function providerInfoRoute(facts: ProviderInfo): Route {
  return route(marketFacts, () => Promise.resolve(facts))
}
