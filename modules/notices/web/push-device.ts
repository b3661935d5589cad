import { dayMs } from '#kernel/wire/day.ts'
import {
  readPreferences,
  subscribePush,
  unsubscribePush,
} from '#modules/notices/contract/push-preferences.ts'
import { call } from '#client/api/client.ts'
import { readUser } from '#client/session/user-info.ts'

import { declinePush, pushChoice } from './push-choice.ts'

/** `unable`: no web push here. `blocked`: only browser settings undo it. */
export type PushDevice = 'unable' | 'blocked' | 'off' | 'on'

/** ms; older subscriptions are sent again: keys may change. */
const FRESH_MS = dayMs
/** ms; a first visit must install the service worker. */
const PATIENCE_MS = 10_000

export function pushDevice(userId: string): PushDevice {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return 'unable'
  if (Notification.permission === 'denied') return 'blocked'
  return Notification.permission === 'granted' && pushChoice.read().told?.owner === userId
    ? 'on'
    : 'off'
}

/**
 * Browsers require a press.
 * @throws CallFailure, or an Error when the browser’s push service is down
 */
export async function turnPushOn(userId: string, publicKey: string): Promise<PushDevice> {
  const answer = await Notification.requestPermission()
  if (answer === 'granted') await subscribe(userId, publicKey)
  else if (answer === 'denied') declinePush(userId)
  return pushDevice(userId)
}

/** An unreachable server learns it from the next push. */
export async function turnPushOff(signal?: AbortSignal): Promise<void> {
  const { told, declined } = pushChoice.read()
  pushChoice.write({ told: null, declined })
  if (told)
    await call(
      unsubscribePush,
      { body: { endpoint: told.endpoint } },
      signal ? { signal } : {},
    ).catch(() => undefined)
  await (await ownSubscription())?.unsubscribe()
}

/** Renews a changed subscription once a page; ends a former user's. */
export async function storePush(userId: string): Promise<void> {
  const { told, declined } = pushChoice.read()
  if (!told) return
  if (told.owner !== userId || Notification.permission !== 'granted') {
    pushChoice.write({ told: null, declined })
    await (await ownSubscription())?.unsubscribe()
    return
  }
  const own = await ownSubscription()
  const known = own?.endpoint === told.endpoint && told.session === sessionName()
  if (known && Date.now() - told.at < FRESH_MS) return
  const { publicKey } = await call(readPreferences, {})
  if (publicKey) await subscribe(userId, publicKey)
}

async function subscribe(userId: string, publicKey: string): Promise<void> {
  const { pushManager } = await worker()
  const key = bytesOf(publicKey)
  const former = await pushManager.getSubscription()
  if (former && !isFor(former, key)) await former.unsubscribe()
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  })
  const { endpoint, keys } = subscription.toJSON()
  const body = {
    endpoint: endpoint ?? '',
    keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' },
  }
  await call(subscribePush, { body })
  const { declined } = pushChoice.read()
  pushChoice.write({
    told: { owner: userId, session: sessionName(), endpoint: body.endpoint, at: Date.now() },
    declined: declined.filter((id) => id !== userId),
  })
}

/** Returns the token's end, too short to authenticate. */
function sessionName(): string {
  return readUser()?.token.slice(-8) ?? ''
}

async function worker(): Promise<ServiceWorkerRegistration> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no service worker')), PATIENCE_MS)
  })
  return Promise.race([navigator.serviceWorker.ready, late]).finally(() => clearTimeout(timer))
}

async function ownSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

function isFor({ options }: PushSubscription, key: Uint8Array): boolean {
  const own = new Uint8Array(options.applicationServerKey ?? [])
  return own.length === key.length && own.every((byte, index) => byte === key[index])
}

/** Decodes base64url: older browsers accept only bytes. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
    sign.charCodeAt(0),
  )
}
