import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, expect, onTestFinished, test } from 'vitest'

import { login } from '#modules/identity/contract/accounts.ts'
import { initiatePayment } from '#modules/payments/contract/payments.ts'
import { readMetrics } from '#kernel/telemetry/read-metrics.ts'
import { startTelemetry } from '#kernel/telemetry/telemetry.ts'
import { openMarket } from '../support/market.ts'
import { home, line, order } from '../support/orders.ts'
import { openBalancer } from './balancer.ts'

/** The request ids that the providers received. */
const providerSaw: string[] = []
const provider = await openBalancer(0, ({ headers }) =>
  providerSaw.push(String(headers['x-request-id'])),
)
const market = await openMarket({
  orangeMoneyThrough(url) {
    provider.send(url)
    return provider.url
  },
})
afterAll(async () => {
  await market.close()
  await provider.close()
})

/** Reads the figure of this name and these labels; 0 where there is none yet. */
async function figure(name: string, labels = ''): Promise<number> {
  const text = await (await fetch(`${market.url}/metrics`)).text()
  const line = text.split('\n').find((one) => one.startsWith(`${name}${labels} `))
  return Number(line?.split(' ').at(-1) ?? 0)
}

test('an operator reads the figures: orders, sign-ins refused, providers, jobs, pictures', async () => {
  const placed = () => figure('orders_placed_total', '{method="orange_money"}')
  const refused = () => figure('login_refusals_total', '{reason="wrong_credentials"}')
  const called = () =>
    figure('provider_calls_total', '{provider="orange_money",outcome="answered"}')
  const before = [await placed(), await refused(), await called()]
  const awa = await market.buyer()
  const soap = await market.product({ seller: await market.seller() })
  const { _id: orderId } = await order(awa, [line(soap)])
  await awa.call(initiatePayment, { body: { userId: awa.user._id, type: 'order', orderId } })
  await market
    .visitor(login, { body: { phone: awa.user.phone, password: 'faux1234' } })
    .catch(() => null)
  const after = [await placed(), await refused(), await called()]
  expect(after.map((value, at) => value - (before[at] ?? 0))).toEqual([1, 1, 1])
  expect(await figure('payments_waiting')).toBe(1)
  expect(await figure('provider_circuit_open', '{provider="orange_money"}')).toBe(0)
  expect(await figure('job_oldest_seconds', '{queue="news"}')).toBeGreaterThanOrEqual(0)
  for (const one of ['market_processes', 'database_reachable', 'picture_store_ready'])
    expect([one, await figure(one)]).toEqual([one, 1])
  await fetch(`${market.url}/api/categories`)
  const hits = await figure('cache_reads_total', '{cache="answers",outcome="hit"}')
  await fetch(`${market.url}/api/categories`)
  expect(await figure('cache_reads_total', '{cache="answers",outcome="hit"}')).toBe(hits + 1)
})

test('the id of a request goes with it to the provider and into the jobs that follow', async () => {
  const awa = await market.buyer()
  const soap = await market.product({ seller: await market.seller() })
  const id = `request-${randomUUID()}`
  const answer = await fetch(`${market.url}/api/orders`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${awa.user.token}`,
      'x-request-id': id,
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({
      cartItems: [line(soap)],
      shippingAddress: home,
      paymentMethod: 'orange_money',
    }),
  })
  expect(answer.headers.get('x-request-id')).toBe(id)
  expect(answer.status).toBeLessThan(300)
  const order = (await answer.json()) as { _id: string }
  await awa.call(initiatePayment, {
    body: { userId: awa.user._id, type: 'order', orderId: order._id },
  })
  // The notice, then the job that sends its SMS.
  for (let event = 0; event < 2; event += 1) await market.kernel.outbox.deliver()
  expect(
    await market.sql(`select 1 from jobs.job where data ->> 'request' = $1`, [id]),
  ).not.toHaveLength(0)
  expect(providerSaw).toContain(id)
})

test('with a collector a request is a trace of its parts, its jobs carry its id, metrics go', async () => {
  const collector = await openCollector()
  onTestFinished(() => collector.close())
  const telemetry = startTelemetry({
    endpoint: collector.url,
    ratio: 1,
    version: 'test',
    figures: () => readMetrics(market.kernel),
  })
  const awa = await market.buyer()
  const soap = await market.product({ seller: await market.seller() })
  collector.spans.length = 0
  await order(awa, [line(soap)])
  await market.settle()
  await telemetry.stop()

  const placing = collector.spans.find(({ name }) => name === 'POST /api/orders')
  expect(placing).toBeDefined()
  const parts = collector.spans.filter(({ parentSpanId }) => parentSpanId === placing?.spanId)
  expect(parts.map(({ name }) => name)).toContain('transaction')
  expect(parts.every(({ traceId }) => traceId === placing?.traceId)).toBe(true)
  const requestId = valueOf(placing, 'sugu.request_id')
  const jobs = collector.spans.filter(({ name }) => name.startsWith('job '))
  expect(jobs.map((job) => valueOf(job, 'sugu.request_id'))).toContain(requestId)
  expect(collector.figures).toEqual(
    expect.arrayContaining(['orders_placed_total', 'http_request_duration_seconds']),
  )
  expect(JSON.stringify(collector.spans)).not.toContain(awa.user.phone)
})

type Span = {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: { key: string; value: { stringValue?: string } }[]
}

function valueOf(span: Span | undefined, key: string): string | undefined {
  return span?.attributes.find((one) => one.key === key)?.value.stringValue
}

/** Receives OTLP as a collector does, and stores it. */
async function openCollector() {
  const spans: Span[] = []
  const figures: string[] = []
  const server = createServer(async (request, answer) => {
    const body = JSON.parse(Buffer.concat(await request.toArray()).toString()) as {
      resourceSpans?: { scopeSpans: { spans: Span[] }[] }[]
      resourceMetrics?: { scopeMetrics: { metrics: { name: string }[] }[] }[]
    }
    for (const { scopeSpans } of body.resourceSpans ?? [])
      spans.push(...scopeSpans.flatMap((scope) => scope.spans))
    for (const { scopeMetrics } of body.resourceMetrics ?? [])
      figures.push(...scopeMetrics.flatMap((scope) => scope.metrics.map(({ name }) => name)))
    answer.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    figures,
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}
