import webPush from 'web-push'
import { measuredCall } from '../measured-call.ts'
import { ProviderDown, ProviderRefusal } from '../provider-faults.ts'

/**
 * Browser makers' push services. The address comes from a browser: any other could be in our
 * network (SSRF).
 */
const services = [
  /^fcm\.googleapis\.com$/,
  /\.push\.services\.mozilla\.com$/,
  /\.notify\.windows\.com$/,
  /\.push\.apple\.com$/,
  /^jmt17\.google\.com$/,
]

/** Base64url: 65 bytes public, 32 private; `subject` is a mailto: or https: address. */
type VapidKeys = { publicKey: string; privateKey: string; subject: string }

export type PushSettings = {
  keys: VapidKeys
  /** Allowed origin of the simulator in tests. */
  alsoAllowed?: string
}

/** Base64url: public key (65 bytes), secret (16 bytes). */
type PushKeys = { p256dh: string; auth: string }
export type PushTarget = PushKeys & { endpoint: string }
export type PushMessage = {
  text: string
  /** A later message replaces an undelivered one of its topic: 32 letters and digits at most. */
  topic: string
  urgent: boolean
}

export type WebPush = {
  publicKey: string
  takes(target: PushTarget): boolean
  /**
   * @returns false when the subscription is gone for good.
   * @throws ProviderDown, ProviderRefusal
   */
  send(target: PushTarget, message: PushMessage): Promise<boolean>
}

const timeoutMs = 10_000
/** Time a service keeps a message for a phone that is off. */
const ttlSeconds = 24 * 3_600
/** Push services take no more. */
const mostBytes = 3_900

export function openWebPush({ keys, alsoAllowed }: PushSettings): WebPush {
  const isService = (endpoint: string) => isPushService(endpoint, alsoAllowed)
  return {
    publicKey: keys.publicKey,
    takes: ({ endpoint, ...browser }) => isService(endpoint) && areBrowserKeys(browser),
    send: (target, message) => measuredCall('web_push', () => send(target, message)),
  }

  async function send(
    { endpoint, ...browser }: PushTarget,
    { text, topic, urgent }: PushMessage,
  ): Promise<boolean> {
    if (!isService(endpoint)) return false
    const size = Buffer.byteLength(text)
    if (size > mostBytes) throw new RangeError(`a push message of ${size} bytes`)
    const { body, headers } = webPush.generateRequestDetails({ endpoint, keys: browser }, text, {
      vapidDetails: keys,
      TTL: ttlSeconds,
      topic,
      urgency: urgent ? 'high' : 'normal',
    })
    const answer = await post(endpoint, body, headers)
    if (answer.status === 404 || answer.status === 410) return false
    if (answer.status === 429 || answer.status >= 500)
      throw new ProviderDown(`push service answered ${answer.status}`)
    if (!answer.ok)
      throw new ProviderRefusal(answer.status, 'push', (await answer.text()).slice(0, 200))
    return true
  }
}

/** A point of the curve, and sixteen bytes. */
function areBrowserKeys({ p256dh, auth }: PushKeys): boolean {
  if (Buffer.from(auth, 'base64url').length !== 16) return false
  try {
    webPush.encrypt(p256dh, auth, 'x', 'aes128gcm')
    return true
  } catch {
    return false
  }
}

async function post(
  endpoint: string,
  body: Buffer | null,
  headers: Record<string, string | number>,
): Promise<Response> {
  try {
    return await fetch(endpoint, {
      method: 'POST',
      body: body && new Uint8Array(body),
      headers: Object.entries(headers).map(([name, value]) => [name, String(value)]),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
  } catch (cause) {
    throw new ProviderDown('push service', cause, true)
  }
}

export function isPushService(endpoint: string, alsoAllowed?: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, origin, port, username } = new URL(endpoint)
  if (alsoAllowed !== undefined && origin === alsoAllowed) return true
  return (
    protocol === 'https:' &&
    port === '' &&
    username === '' &&
    services.some((host) => host.test(hostname))
  )
}
