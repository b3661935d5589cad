import { readFileSync } from 'node:fs'
import path from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { requestPhoneProof } from '#modules/identity/contract/phone-proof.ts'
import { typedClient } from '#kernel/wire/typed-client.ts'
import { hashToken, newId, newToken } from '#kernel/ids.ts'
import { root } from '../../scripts/run-tool.ts'
import { openMarket } from '../support/market.ts'
import { refusal } from '../support/refusal.ts'

const market = await openMarket({ guarded: true, trustedProxies: ['loopback'] })
afterAll(() => market.close())

test('a thousand codes sent within an hour ring SmsMany, though each number is limited', async () => {
  const before = await sentSoFar()
  let refused = 0
  const askTwice = async (account: number) => {
    // A hundred codes from one network at once.
    const ask = await newcomer(account, `41.${Math.floor(account / 40)}.0.1`)
    for (let code = 0; code < 2; code += 1) await ask()
    if (account % 100 === 0 && (await refusal(ask())).status === 429) refused += 1
  }
  const accounts = Array.from({ length: 501 }, (_, account) => account)
  // Ten at a time.
  const asking = accounts.values()
  await Promise.all(
    Array.from({ length: 10 }, async () => {
      for (const account of asking) await askTwice(account)
    }),
  )
  // A third code for the same number has to wait.
  expect(refused).toBe(6)
  expect(rings('SmsMany', (await sentSoFar()) - before)).toBe(false)
  await market.settle()
  const increase = (await sentSoFar()) - before
  expect(increase).toBe(1_002)
  expect(rings('SmsMany', increase)).toBe(true)
})

/** Registers a new person who asks, from this address, for the code that proves the number. */
async function newcomer(number: number, address: string) {
  const [id, token] = [newId(), newToken()]
  const phone = String(66_000_000 + number)
  await market.sql(
    `insert into users (id, phone, name, password_hash, created_at) values ($1, $2, 'Faux', 'aucun', $3)`,
    [id, phone, market.clock.now()],
  )
  await market.sql(
    `insert into sessions (token_hash, user_id, created_at, last_seen_at, expires_at) values ($1, $2, $3, $3, $3::timestamptz + interval '1 day')`,
    [hashToken(token), id, market.clock.now()],
  )
  const call = typedClient(
    (request) =>
      fetch(market.url + request.url, {
        ...request,
        headers: { ...request.headers, 'x-forwarded-for': address },
      }),
    () => token,
  )
  return () => call(requestPhoneProof, {})
}

async function sentSoFar(): Promise<number> {
  const text = await (await fetch(`${market.url}/metrics`)).text()
  return Number(/^sms_total\{outcome="sent"\} (\d+)$/m.exec(text)?.[1] ?? 0)
}

/**
 * Returns whether this alert of deploy/prometheus-rules.yaml rings when its figure rose by so much
 * within its hour.
 */
function rings(alert: string, increase: number): boolean {
  const rules = readFileSync(path.join(root, 'deploy/prometheus-rules.yaml'), 'utf8')
  const [, expression = ''] = new RegExp(`alert: ${alert}\\n +expr: (.*)\\n`).exec(rules) ?? []
  const [, limit] =
    /^sum\(increase\(sms_total\{outcome="sent"\}\[1h\]\)\) > (\d+)$/.exec(expression) ?? []
  expect(limit).toBeDefined()
  return increase > Number(limit)
}
