import { networkInterfaces } from 'node:os'
import { renderUnicodeCompact } from 'uqr'
import type { Config } from '#server/config/config.ts'
import { providerWords } from '#modules/operators/contract/provider-words.ts'
import { paymentProviders, type PaymentProviderName } from '#modules/operators/database/values.ts'
import { brand } from '#kernel/wire/brand.ts'
import { startServer } from './http-server.ts'
import { prepareMarket, type Bootstrap } from './bootstrap.ts'

const accounts: readonly (readonly [role: string, phone: string])[] = [
  ['admin', '70000001'],
  ['finance', '70000002'],
  ['chef_livreur', '70000003'],
  ['livreur', '70000004'],
  ['vendeur (plan pro)', '70000005'],
  ['acheteur', '70000006'],
  ['vendeur (gratuit)', '70000007'],
  ['finance (2e)', '70000008'],
  ['livreur (2e)', '70000009'],
  ['acheteur (2e)', '70000010'],
  ['admin (2e)', '70000011'],
]

export type MarketServer = { welcome: string; close(): Promise<void> }

/**
 * Starts everything in this process, the server last. Stops what it started when a step fails or
 * `stopped` aborts.
 */
export async function openMarketServer(
  config: Config,
  stopped: AbortSignal = new AbortController().signal,
): Promise<MarketServer> {
  const { bootstrap, demo, close } = await prepareMarket(config, stopped)
  try {
    const works = config.jobs !== 'off'
    const server = await startServer(config, bootstrap, {
      work: works,
      deliver: works,
      async beforeOpening() {
        // Before the port is opened: no picture of the demo is missing.
        await Promise.race([demo?.opened, aborted(stopped)])
        stopped.throwIfAborted()
      },
    })
    return {
      welcome: welcomeOf(config, bootstrap),
      async close() {
        await demo?.stop()
        await server.close()
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

export function welcomeOf(config: Config, { simulated }: Bootstrap): string {
  return welcome({
    url: config.publicUrl ?? `http://localhost:${config.port}`,
    demo: config.demo,
    onNetwork: addressesOnNetwork(config.host, config.port),
    terminal: process.stdout.isTTY,
    simulated,
  })
}

export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

/** Returns addresses for phones on the same network; empty when `host` is this machine alone. */
export function addressesOnNetwork(host: string, port: number): string[] {
  if (!['0.0.0.0', '::'].includes(host)) return []
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => `http://${address}:${port}`)
}

/** Returns the terminal's text once the server is open. */
export function welcome(market: {
  url: string
  demo: boolean
  onNetwork: readonly string[]
  /** The output is a terminal, which shows a QR code. */
  terminal: boolean
  simulated: {
    payments: Partial<Record<PaymentProviderName, string>>
    sms: string | null
    whatsApp: string | null
  }
}): string {
  const lines = [
    '',
    `  ${brand.name}, le marché du Mali, est ouvert : ${market.url}`,
    `  Les appels du marché : ${market.url}/api/docs`,
  ]
  const { payments, sms, whatsApp } = market.simulated
  const simulated = paymentProviders.flatMap((name) => {
    const url = payments[name]
    return url
      ? [`  ${providerWords[name]} est simulé (${url}) : aucun vrai paiement ne part d’ici.`]
      : []
  })
  if (simulated.length > 0) lines.push('', ...simulated)
  if (sms) lines.push(`  Les SMS sont simulés, à lire ici : ${sms}`)
  if (whatsApp) lines.push(`  WhatsApp est simulé, à lire ici : ${whatsApp}`)
  if (market.demo)
    lines.push(
      ...reach(market.onNetwork, market.terminal),
      '',
      '  Comptes de démonstration, mot de passe demo1234 :',
      ...accounts.map(([role, phone]) => `    ${role.padEnd(20)} ${phone}`),
    )
  return `${lines.join('\n')}\n\n`
}

function reach(addresses: readonly string[], terminal: boolean): string[] {
  const [first] = addresses
  if (!first)
    return ['', '  Cette machine seule l’atteint. Pour un téléphone du même réseau : HOST=0.0.0.0']
  return [
    '',
    `  Sur un téléphone du même réseau : ${addresses.join(' ou ')}`,
    '  (y choisir le paiement à la livraison : la page simulée de l’opérateur reste sur cette machine)',
    ...(terminal
      ? [
          '',
          ...renderUnicodeCompact(first)
            .split('\n')
            .map((line) => `  ${line}`),
        ]
      : []),
    '',
    '  Pour le garder pour cette machine : HOST=127.0.0.1 npm start',
  ]
}
