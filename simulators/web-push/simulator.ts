import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
  type ECDH,
} from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Message decrypted with the browser's keys. */
export type Pushed = { browser: string; text: string; topic: string; urgency: string }
type Browser = { keys: ECDH; secret: Buffer; state: 'there' | 'gone' | 'down' }

export type PushSimulator = {
  url: string
  /** Subscribes a browser, as its page would. */
  subscribe(): { browser: string; endpoint: string; keys: { p256dh: string; auth: string } }
  /** 410 (the permission was taken back), 503, or normal. */
  become(browser: string, state: Browser['state']): void
  received(): readonly Pushed[]
  close(): Promise<void>
}

/** Simulates a push service and its browsers: checks signatures, decrypts messages. */
export async function openPushSimulator(): Promise<PushSimulator> {
  const browsers = new Map<string, Browser>()
  const received: Pushed[] = []
  const server = createServer((request, response) => void answer(request, response))

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const name = request.url?.slice(1) ?? ''
    const browser = browsers.get(name)
    const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>))
    if (!browser || browser.state === 'gone') return end(response, 410)
    if (browser.state === 'down') return end(response, 503)
    if (
      !isSigned(String(request.headers.authorization), origin()) ||
      request.headers['content-encoding'] !== 'aes128gcm' ||
      !request.headers.ttl
    )
      return end(response, 403)
    received.push({
      browser: name,
      text: opened(body, browser),
      topic: String(request.headers.topic),
      urgency: String(request.headers.urgency),
    })
    return end(response, 201)
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: origin(),
    subscribe() {
      const keys = createECDH('prime256v1')
      keys.generateKeys()
      const browser = randomUUID()
      const secret = randomBytes(16)
      browsers.set(browser, { keys, secret, state: 'there' })
      return {
        browser,
        endpoint: `${origin()}/${browser}`,
        keys: { p256dh: keys.getPublicKey('base64url'), auth: secret.toString('base64url') },
      }
    },
    become(name, state) {
      const browser = browsers.get(name)
      if (browser) browser.state = state
    },
    received: () => received,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  }
}

function end(response: ServerResponse, status: number): void {
  response.writeHead(status).end()
}

function isSigned(authorization: string, audience: string): boolean {
  const [, head = '', claims = '', signature = '', key = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization) ?? []
  if (!key) return false
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const verifier = {
    key: createPublicKey({ format: 'jwk', key: jwk }),
    dsaEncoding: 'ieee-p1363' as const,
  }
  const said = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud?: string }
  return (
    said.aud === audience &&
    verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      verifier,
      Buffer.from(signature, 'base64url'),
    )
  )
}

function opened(body: Buffer, { keys, secret }: Browser): string {
  const salt = body.subarray(0, 16)
  const sender = body.subarray(21, 21 + (body[20] ?? 0))
  const sealed = body.subarray(21 + sender.length)
  const derive = (material: Buffer, seasoning: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', material, seasoning, info, length))
  const material = derive(
    keys.computeSecret(sender),
    secret,
    Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]),
    32,
  )
  const key = derive(material, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(material, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8')
}
