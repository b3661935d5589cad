import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { readConfig } from '#server/config/config.ts'
import { newSecretKey } from '#kernel/secret-box.ts'
import { openProviders } from '#server/providers.ts'
import { environmentExample, withTable } from '../../scripts/deploy/environment-text.ts'
import { root } from '../../scripts/run-tool.ts'
import { openMarket } from '../support/market.ts'

const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8')

test('operations.md and .env.example name every variable as the configuration has it', () => {
  expect(withTable(textOf('docs/operations.md'))).toBe(textOf('docs/operations.md'))
  expect(textOf('.env.example')).toBe(environmentExample())
})

test('the service may do little beside serving the market', (context) => {
  const args = ['security', '--offline=true', path.join(root, 'deploy/sugu.service')]
  const { stdout, error } = spawnSync('systemd-analyze', args, { encoding: 'utf8' })
  if (error) context.skip('systemd-analyze is not installed')
  expect(Number(/exposure level for sugu.service: ([\d.]+)/.exec(stdout)?.[1])).toBeLessThan(2)
  expect(textOf('deploy/sugu.service')).not.toMatch(/^MemoryDenyWriteExecute=/m)
})

test('a restored copy runs no job and reaches no provider', async () => {
  const config = readConfig({ RESTORED: 'on', JOBS: 'only', DEMO: 'off' })
  expect(config).toMatchObject({ jobs: 'off', restored: true })
  const { payments, sms } = await openProviders(config)
  for (const { baseUrl } of [...Object.values(payments).filter((one) => one !== null), sms])
    await expect(fetch(baseUrl)).rejects.toThrow('fetch failed')
})

test('every figure that the dashboard and the rules read is one that the market gives', async () => {
  const market = await openMarket()
  onTestFinished(() => market.close())
  const given = await (await fetch(`${market.url}/metrics`)).text()
  const names = new Set([...given.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name))
  const read = ['deploy/prometheus-rules.yaml', 'deploy/grafana/market.json'].flatMap((file) =>
    [...textOf(file).matchAll(/expr"?: *["']?(.*)$/gm)].flatMap(([, expression = '']) =>
      [...expression.matchAll(/\b([a-z]+(?:_[a-z0-9]+)+)\s*(?=[{[)"]|$|\s*[<>=+*/-])/g)].map(
        ([, name = '']) => name.replace(/_(bucket|count|sum)$/, ''),
      ),
    ),
  )
  expect(read).toEqual(expect.arrayContaining(['jobs_failed', 'nodejs_eventloop_lag_p99_seconds']))
  expect(read.filter((name) => !names.has(name))).toEqual([])
})

test('each image of the deployment names its version', () => {
  const images = ['deploy/compose.yaml', 'deploy/Dockerfile'].flatMap((file) =>
    [...textOf(file).matchAll(/^(?:FROM|\s*image:) (\S+)/gm)].map(([, image]) => image ?? ''),
  )
  for (const name of ['postgres', 'pgbouncer', 'minio', 'nginx', 'prometheus', 'grafana'])
    expect(images.some((image) => image.includes(name))).toBe(true)
  expect(images.filter((image) => !/:\D*\d+\.\d+|:RELEASE\./.test(image))).toEqual([])
})

test('a market in a container trusts its proxy and reaches the database through the pooler', () => {
  expect(textOf('deploy/Dockerfile')).toMatch(/^ENV .*HOST=0\.0\.0\.0$/m)
  const compose = textOf('deploy/compose.yaml')
  const given = Object.fromEntries(
    [...compose.matchAll(/^    ([A-Z][A-Z0-9_]+): (\S+)$/gm)].map(([, name = '', value = '']) => [
      name,
      value.replaceAll(/\$\{\w+:\?\}/g, 'motdepasse'),
    ]),
  )
  const config = readConfig({
    ...given,
    PUBLIC_URL: 'https://sugu.example',
    SECRETS_KEY: newSecretKey(),
    SIMULATE: 'payments,sms',
  })
  expect(config).toMatchObject({ production: true, host: '0.0.0.0', s3: { bucket: 'pictures' } })
  expect(config.databaseUrl).toContain('@pgbouncer/')
  expect(config.directUrl).toContain('@postgres/')
  expect(config.trustedProxies).toContain('172.16.0.0/12')
  // Two markets, and nothing of them published but by the proxy.
  expect(compose.match(/^  market-\d: \*market$/gm)).toHaveLength(2)
  expect(compose.match(/ports: .*/g)).toEqual([
    "ports: ['80:80', '443:443']",
    "ports: ['127.0.0.1:3100:3000']",
  ])
})
