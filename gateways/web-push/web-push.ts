import { measuredCall } from '../measured-call.ts'
import { ProviderDown, ProviderRefusal } from '../provider-faults.ts'
import { areBrowserKeys, encryptPush, type PushKeys } from './encrypt-push.ts'
import { isPushService } from './push-services.ts'
import { vapidHeader, type VapidKeys } from './vapid.ts'

export type PushSettings = {
  keys: VapidKeys
  /** The origin of one more service, for the simulator in tests. */
  alsoAllowed?: string
}

export type PushTarget = PushKeys & { endpoint: string }
export type PushMessage = {
  text: string
  /**
   * A later message of the same topic replaces one that is not delivered yet: 32 letters and digits
   * at most.
   */
  topic: string
  urgent: boolean
}

/** Messages to browsers through their makers' push services. */
export type WebPush = {
  /** What a browser needs to subscribe. */
  publicKey: string
  takes(target: PushTarget): boolean
  /**
   * @returns false when the subscription is gone for good.
   * @throws ProviderDown, ProviderRefusal
   */
  send(target: PushTarget, message: PushMessage): Promise<boolean>
}

const timeoutMs = 10_000
/** A service keeps a message this long for a phone that is off. */
const ttlSeconds = 24 * 3_600

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
    // An old row may have an address that is no longer allowed.
    if (!isService(endpoint)) return false
    const answer = await post(endpoint, encryptPush(text, browser), {
      authorization: vapidHeader(keys, new URL(endpoint).origin, Date.now()),
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
      ttl: String(ttlSeconds),
      topic,
      urgency: urgent ? 'high' : 'normal',
    })
    if (answer.status === 404 || answer.status === 410) return false
    if (answer.status === 429 || answer.status >= 500)
      throw new ProviderDown(`push service answered ${answer.status}`)
    if (!answer.ok)
      throw new ProviderRefusal(answer.status, 'push', (await answer.text()).slice(0, 200))
    return true
  }
}

async function post(
  endpoint: string,
  body: Buffer,
  headers: Record<string, string>,
): Promise<Response> {
  try {
    return await fetch(endpoint, {
      method: 'POST',
      body: new Uint8Array(body),
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
  } catch (cause) {
    throw new ProviderDown('push service', cause, true)
  }
}
