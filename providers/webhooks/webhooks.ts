import { lookup } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction, BlockList } from 'node:net'

export type WebhookSettings = {
  /** Accepts http and this machine: for tests and the demo. */
  insecure: boolean
}
type Message = { url: string; body: string; headers: Readonly<Record<string, string>> }
export type Answer = { status: number } | { failure: string }
export type Webhooks = {
  takes(url: string): boolean
  post(message: Message): Promise<Answer>
}

const timeoutMs = 10_000
/** Bytes read of an answer: only its status is used. */
const answerBytes = 4_096

/**
 * Calls shops' servers. A seller's address must not reach our network: the name's IP addresses are
 * checked when connecting, to a checked one. Redirects are not followed.
 */
export function openWebhooks({ insecure }: WebhookSettings): Webhooks {
  const mayReach = (address: string) =>
    isPublicAddress(address) || (insecure && isLoopback(address))
  const takes = (url: string) => {
    if (!URL.canParse(url)) return false
    const { protocol, username, password, hostname } = new URL(url)
    const host = hostname.replace(/^\[|\]$/g, '')
    return (
      (protocol === 'https:' || (insecure && protocol === 'http:')) &&
      username === '' &&
      password === '' &&
      (isIP(host) ? mayReach(host) : isPublicName(host) || (insecure && host === 'localhost'))
    )
  }
  return {
    takes,
    post: (message) =>
      takes(message.url)
        ? sendWebhook(message, onlyTo(mayReach))
        : Promise.resolve({ failure: 'adresse refusée' }),
  }
}

function sendWebhook({ url, body, headers }: Message, lookup: LookupFunction): Promise<Answer> {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const request = (url.startsWith('https:') ? requestHttps : requestHttp)(url, {
    method: 'POST',
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    lookup,
    // A reused connection would not be checked again.
    agent: false,
    signal: AbortSignal.timeout(timeoutMs),
  })
  request.on('response', (response) => {
    let read = 0
    const done = () => {
      resolve({ status: response.statusCode ?? 0 })
      response.destroy()
    }
    response.on('data', (piece: Buffer) => {
      read += piece.length
      if (read > answerBytes) done()
    })
    response.on('end', done)
    response.on('error', done)
  })
  request.on('error', (error) => resolve({ failure: wordsFor(error) }))
  request.end(body)
  return promise
}

function onlyTo(mayReach: (address: string) => boolean): LookupFunction {
  return (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const allowed = error ? [] : found.filter(({ address }) => mayReach(address))
      const [first] = allowed
      if (error) done(error, '')
      else if (!first || allowed.length < found.length) done(new ClosedAddress(), '')
      else if (options.all) done(null, allowed)
      else done(null, first.address, first.family)
    })
  }
}

class ClosedAddress extends Error {}

function isLoopback(address: string): boolean {
  return address === '127.0.0.1' || address === '::1'
}

function isPublicName(host: string): boolean {
  return (
    /^[a-z\d-]+(\.[a-z\d-]+)+\.?$/i.test(host) &&
    !/(^|\.)(localhost|local|internal|intranet|lan|home|corp|test|example|invalid|onion)\.?$/i.test(
      host,
    )
  )
}

function wordsFor(error: Error): string {
  if (error instanceof ClosedAddress) return 'ce nom mène à une adresse qui n’est pas publique'
  if (error.name === 'AbortError' || error.name === 'TimeoutError')
    return `pas de réponse en ${timeoutMs / 1_000} s`
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'ce nom est introuvable'
  if (code === 'ECONNREFUSED') return 'la connexion est refusée'
  if (/CERT|TLS|SSL/.test(code)) return 'le certificat n’est pas valable'
  return 'la connexion a échoué'
}

/**
 * No public servers: private, loopback, link-local (cloud metadata), reserved, and ways to write
 * IPv4 in IPv6.
 */
const closed = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  closed.addSubnet(net, bits, 'ipv4')

/** Public IPv6, without mapped IPv4 and tests' ranges. */
const open = new BlockList()
open.addSubnet('2000::', 3, 'ipv6')
for (const [net, bits] of [
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  closed.addSubnet(net, bits, 'ipv6')

export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !closed.check(address, 'ipv4')
  return family === 6 && open.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}
