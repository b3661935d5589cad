import type { FastifyInstance, FastifyRequest } from 'fastify'

import { defineError, tooBusy, unavailable } from '../errors.ts'
import { tooManyCalls } from '../limits/call-limits.ts'
import { MOST_CONNECTIONS } from './connections.ts'
import { networkOf } from './network-address.ts'

export type Receiving = {
  connections: number
  /** Bodies that did not come with their head: slow, or long. */
  bodiesAtOnce: number
  /** Every body's time, besides that for its length. */
  patienceMs: number
  /** Slowest accepted connection: 2G at the edge of a village. */
  bytesPerSecond: number
  bytesAtOnce: number
  formsAtOnce: number
}

/** Part of all bodies and bytes under way that one network may have. */
const NETWORK_PART = 1 / 4

export const usualReceiving: Receiving = {
  connections: MOST_CONNECTIONS,
  bodiesAtOnce: 1_000,
  patienceMs: 30_000,
  bytesPerSecond: 2_000,
  bytesAtOnce: 256 * 1024 * 1024,
  formsAtOnce: 2,
}

/** Full form on the slowest line. */
export const LONGEST_REQUEST_MS = 30 * 60_000
/** Time for a client to go on sending after the answer, so that it comes to read it. */
const graceMs = 5_000
/** Bytes read, and thrown away, in that time: six of the largest pictures. */
const drainedBytes = 32 * 1024 * 1024

const tooSlow = defineError(
  'too_slow',
  408,
  'L’envoi a pris trop de temps. Vérifiez votre réseau et réessayez.',
)
const twoForms = (formsAtOnce: number) =>
  tooManyCalls({
    sentence: `${formsAtOnce} envois de photos sont déjà en cours. Attendez la fin de l’un d’eux.`,
    retryAfter: 10,
  })

/**
 * Limits bodies: time by length, sum of lengths, forms per person. Runs once the caller is known:
 * calls without a token cost nothing.
 */
export function boundReceiving(
  app: FastifyInstance,
  headers: Readonly<Record<string, string>>,
  limits: Receiving,
): void {
  const forms = new Map<string, number>()
  const networks = new Map<string, UnderWay>()
  const all: UnderWay = { bodies: 0, bytes: 0 }

  app.addHook('preParsing', async (request, _reply, payload) => {
    const length = lengthOf(request)
    const { raw } = request
    if (length === 0) return payload
    // The client left while its caller was looked up: neither 'end' nor 'close' would come.
    if (raw.destroyed) throw tooBusy({ retryAfter: 5 })
    // It came with its head, and is held by nothing.
    if (raw.complete) return payload
    const network = networkOf(request.ip)
    const ofNetwork = networks.get(network) ?? { bodies: 0, bytes: 0 }
    if (isFull(all, length, limits, 1) || isFull(ofNetwork, length, limits, NETWORK_PART))
      throw unavailable({ retryAfter: 5 })
    const sender = isForm(request) ? (request.caller?.userId ?? request.ip) : null
    const open = sender === null ? 0 : (forms.get(sender) ?? 0)
    if (open >= limits.formsAtOnce) throw twoForms(limits.formsAtOnce)
    if (sender !== null) forms.set(sender, open + 1)
    networks.set(network, ofNetwork)
    for (const one of [all, ofNetwork]) add(one, 1, length)
    const timer = setTimeout(
      () => {
        if (raw.complete) return
        const { message, code, status } = tooSlow()
        const body = JSON.stringify({ message, code })
        if (raw.socket.writable)
          raw.socket.write(plainAnswer(`${status} Request Timeout`, body, headers))
        raw.socket.destroySoon()
      },
      limits.patienceMs + (length / limits.bytesPerSecond) * 1_000,
    ).unref()
    let ended = false
    const end = () => {
      if (ended) return
      ended = true
      clearTimeout(timer)
      for (const one of [all, ofNetwork]) add(one, -1, -length)
      if (ofNetwork.bodies === 0) networks.delete(network)
      if (sender === null) return
      const left = (forms.get(sender) ?? 1) - 1
      if (left > 0) forms.set(sender, left)
      else forms.delete(sender)
    }
    raw.once('end', end)
    raw.once('close', end)
    return payload
  })
  app.addHook('onSend', (request, reply, answer, done) => {
    const { raw } = request
    if (reply.statusCode >= 400 && !raw.complete && !raw.destroyed && lengthOf(request) > 0) {
      // Closed at once, a client that still sends would read a broken pipe, not the answer.
      reply.removeHeader('connection')
      let drained = 0
      raw.on('data', (bytes: Buffer) => {
        drained += bytes.length
        if (drained > drainedBytes) raw.destroy()
      })
      raw.resume()
    }
    done(null, answer)
  })
  app.addHook('onResponse', (request, _reply, done) => {
    const { raw } = request
    if (!raw.complete && !raw.destroyed && lengthOf(request) > 0)
      setTimeout(() => raw.complete || raw.destroy(), graceMs).unref()
    done()
  })
}

type UnderWay = { bodies: number; bytes: number }

function isFull(
  { bodies, bytes }: UnderWay,
  length: number,
  { bodiesAtOnce, bytesAtOnce }: Receiving,
  part: number,
): boolean {
  // A network's only body may be as long as any.
  return bodies >= bodiesAtOnce * part || (bodies > 0 && bytes + length > bytesAtOnce * part)
}

function add(one: UnderWay, bodies: number, bytes: number): void {
  one.bodies += bodies
  one.bytes += bytes
}

function lengthOf({ headers, routeOptions }: FastifyRequest): number {
  if (headers['transfer-encoding'] !== undefined) return routeOptions.bodyLimit ?? 0
  return Number(headers['content-length'] ?? 0) || 0
}

function isForm({ headers }: FastifyRequest): boolean {
  return (headers['content-type'] ?? '').startsWith('multipart/')
}

/** Makes a whole answer, for a connection without a reply of its own. */
export function plainAnswer(
  status: string,
  body: string,
  headers: Readonly<Record<string, string>>,
): string {
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`
}
