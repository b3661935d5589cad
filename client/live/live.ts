import type { LiveTopic } from '#kernel/wire/live.ts'
import { listen as listenToUser, readUser } from '../session/user-info.ts'
import { isConnected } from '../device/use-online.ts'
import { readLive } from './read-live.ts'

type Hear = () => void

/** Shared by the tabs of this browser: the one that holds the lock has the stream. */
const NAME = 'sugu-live'
/** ms before trying again; the last is repeated. */
const PAUSES = [1_000, 2_000, 5_000, 15_000, 30_000]

const listeners = new Map<LiveTopic, Set<Hear>>()
let channel: BroadcastChannel | null = null
let holding: AbortController | null = null
let standing = false

/**
 * Calls `hear` when the server tells of `topic`, and as soon as the stream stands: what was told
 * before may have been missed.
 * The stream stands while a page of this browser listens, is visible and online.
 *
 * @returns a function that ends it
 */
export function onLive(topic: LiveTopic, hear: Hear): () => void {
  const known = listeners.get(topic) ?? new Set()
  listeners.set(topic, known.add(hear))
  if (!channel) start()
  return () => {
    known.delete(hear)
    if (known.size === 0) listeners.delete(topic)
    if (listeners.size === 0) stop()
  }
}

/** Whether this browser can have the stream: not on plain http, nor where it is too old. */
export const hasLive =
  typeof document !== 'undefined' && 'BroadcastChannel' in globalThis && 'locks' in navigator

/** Whether a tab of this browser has the stream, so that no poll is needed. */
export function isLive(): boolean {
  return standing
}

const leaving: (() => void)[] = []

function start(): void {
  if (!hasLive) return
  channel = new BroadcastChannel(NAME)
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => receive(data))
  post('who')
  const look = () => (mayHold() ? hold() : release())
  for (const name of ['visibilitychange', 'online', 'offline']) {
    const target = name === 'visibilitychange' ? document : window
    target.addEventListener(name, look)
    leaving.push(() => target.removeEventListener(name, look))
  }
  let token = readUser()?.token
  leaving.push(
    listenToUser(() => {
      if (readUser()?.token === token) return
      token = readUser()?.token
      release()
      look()
    }),
  )
  look()
}

function stop(): void {
  release()
  for (const leave of leaving.splice(0)) leave()
  channel?.close()
  channel = null
  standing = false
}

function mayHold(): boolean {
  return readUser() !== null && !document.hidden && isConnected()
}

function hold(): void {
  if (holding) return
  const ending = new AbortController()
  holding = ending
  navigator.locks
    .request(NAME, { signal: ending.signal }, () => keepStream(ending.signal))
    .catch(() => undefined)
}

function release(): void {
  holding?.abort()
  holding = null
}

/** Keeps the stream until `signal`; it is opened again whenever it ends. */
async function keepStream(signal: AbortSignal): Promise<void> {
  for (let failures = 0; !signal.aborted;) {
    const token = readUser()?.token
    if (!token) return
    const outcome = await readLive(token, signal, {
      opened() {
        failures = 0
        share('open')
      },
      told: share,
    })
    share('lost')
    // Signed out, or a server without streams: the polls go on.
    if (outcome === 'refused') return
    // Spread, since all were refused together.
    const ms =
      typeof outcome === 'number'
        ? outcome * (1 + Math.random())
        : (PAUSES[Math.min(failures, PAUSES.length - 1)] ?? 0)
    await pause(ms, signal)
    failures += 1
  }
}

/** Tells this tab and the others. */
function share(message: string): void {
  receive(message)
  post(message)
}

function post(message: string): void {
  // A channel has one origin, its pages’.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel?.postMessage(message)
}

function receive(message: unknown): void {
  if (message === 'who') {
    if (holding && standing) post('standing')
  } else if (message === 'lost') standing = false
  else if (message === 'standing' && standing) return
  else if (message === 'standing' || message === 'open') {
    standing = true
    // Changes before the stream was open were missed: each listener reads again.
    for (const hears of listeners.values()) for (const hear of hears) hear()
  } else for (const hear of listeners.get(message as LiveTopic) ?? []) hear()
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
