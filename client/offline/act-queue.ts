import { useEffect } from 'react'

import { CallFailure } from '#kernel/wire/call-failure.ts'
import type { Client } from '#kernel/wire/typed-client.ts'
import { call } from '../api/client.ts'
import { sentenceOf } from '../api/sentence-of.ts'
import { useStored } from '../device/stored-value.ts'
import { readEntrant } from '../session/user-info.ts'
import { showProgress } from './act-progress.ts'
import {
  actStore,
  addAct,
  changeAct,
  nameOf,
  NO_ACTS,
  settleAct,
  type ActName,
  type KeptAct,
} from './act-store.ts'
import { QUEUE_KEY } from './queue-key.ts'

export type SendTools<P> = {
  /** Calls in the session of the act's owner; rejects once another user is signed in. */
  call: Client
  /** @throws Error once another user is signed in; before an upload, which takes no `call` */
  checkOwner: () => void
  /** @param percent 0 to 100 */
  onProgress: (percent: number) => void
  /** Stores what is done already, such as an uploaded photo, so that a retry goes on from there. */
  note: (payload: P) => void
}

/**
 * `later` holds back the kind, so that order is kept; `waitMs` this act alone; `isEarly` until
 * another act is accepted, or that long.
 */
export type Verdict = 'later' | 'refused' | { waitMs: number; isEarly?: boolean }

type Sender<P, R> = {
  kind: string
  /** Recognises a payload; others (damaged, of another version) are neither shown nor sent. */
  isPayload: (kept: unknown) => kept is P
  /** Sends one act. @throws CallFailure */
  send: (act: KeptAct<P>, tools: SendTools<P>) => Promise<R>
  /** Default: `verdictOf`. */
  verdict?: (failure: unknown) => Verdict
}

type Hear<P, R> = {
  /** Called before the act leaves the queue. */
  sent?: (reply: R, act: KeptAct<P>) => void
  refused?: (problem: string, act: KeptAct<P>) => void
  /** Called when no more can be sent now, with the replies of the round if there are any. */
  roundEnded?: (replies: readonly R[]) => void
}

export type ActKind<P, R> = {
  kind: string
  read: (owner: string) => readonly KeptAct<P>[]
  of: (acts: readonly KeptAct[], owner: string) => readonly KeptAct<P>[]
  /** @returns a function that ends it */
  hear: (hear: Hear<P, R>) => () => void
}

type Step = 'done' | 'later' | 'offline'
type Registered = {
  isOurs: (act: KeptAct) => boolean
  send: (act: KeptAct) => Promise<Step>
  endRound: () => void
}

const RETRY_MS = 10_000
const kinds = new Map<string, Registered>()
const held = new Set<string>()

/** Registers the sender of a kind. */
export function actKind<P, R>({ kind, isPayload, send, verdict }: Sender<P, R>): ActKind<P, R> {
  const hears = new Set<Hear<P, R>>()
  const replies: R[] = []
  const isOurs = (act: KeptAct): act is KeptAct<P> => act.kind === kind && isPayload(act.payload)
  const of = (acts: readonly KeptAct[], owner: string) =>
    acts.filter(isOurs).filter((act) => act.owner === owner)
  const judge = (failure: unknown, act: KeptAct<P>): Step => {
    if (failure instanceof AnotherUser) return 'later'
    const said = (verdict ?? verdictOf)(failure)
    if (said === 'later')
      return failure instanceof CallFailure && failure.status === 0 ? 'offline' : 'later'
    if (said === 'refused') {
      const problem = sentenceOf(failure)
      settleAct(act, { problem, notBefore: null })
      for (const { refused } of hears) refused?.(problem, act)
    } else
      settleAct(act, {
        notBefore: Date.now() + Math.max(1_000, said.waitMs),
        waitsFor: said.isEarly ? sentenceOf(failure) : null,
      })
    return 'done'
  }
  kinds.set(kind, {
    isOurs,
    async send(act) {
      if (!isOurs(act)) return 'later'
      try {
        const reply = await send(act, toolsOf(act))
        replies.push(reply)
        for (const { sent } of hears) sent?.(reply, act)
        settleAct(act, null)
        sendEarlyActs(act.owner)
        return 'done'
      } catch (failure) {
        return judge(failure, act)
      }
    },
    endRound() {
      const ended = replies.splice(0)
      if (ended.length > 0) for (const { roundEnded } of hears) roundEnded?.(ended)
    },
  })
  return {
    kind,
    of,
    read: (owner) => of(actStore.read(), owner),
    hear(hear) {
      hears.add(hear)
      return () => void hears.delete(hear)
    },
  }
}

/** Waits for network, session, time or a server that is well; any other answer is a refusal. */
export function verdictOf(failure: unknown): Verdict {
  if (!(failure instanceof CallFailure)) return 'later'
  const { status } = failure
  const passes = [0, 401, 408, 429].includes(status) || status >= 500
  return passes ? 'later' : 'refused'
}

export const FULL_WORDS =
  'La mémoire de ce téléphone est pleine : gardez cette page ouverte jusqu’au retour du réseau.'

type NewAct<P, R> = { kind: ActKind<P, R>; key: string; owner: string; payload: P }

/**
 * Keeps an act, and sends it as soon as that is possible.
 * @returns false when the device's storage is full: it is kept as long as this page (`FULL_WORDS`)
 */
export function keepAct<P, R>({ kind: { kind }, key, owner, payload }: NewAct<P, R>): boolean {
  const keptAt = new Date().toISOString()
  const lasts = addAct({ kind, key, owner, payload, keptAt, problem: null, notBefore: null })
  keepTrying()
  return lasts
}

/** Sends acts that wait for another, once a user's act was accepted. */
export function sendEarlyActs(owner: string): void {
  const early = actStore.read().filter((act) => act.owner === owner && act.waitsFor)
  for (const act of early) changeAct(act, { notBefore: null })
  if (early.length > 0) keepTrying()
}

/** Sends a refused act again. */
export function retryAct(named: ActName): void {
  changeAct(named, { problem: null, notBefore: null })
  keepTrying()
}

/**
 * Keeps an act back while its user changes it.
 * @returns a function that ends it
 */
export function holdAct(named: ActName): () => void {
  held.add(nameOf(named))
  return () => void held.delete(nameOf(named))
}

/** Returns the acts of one kind and user, also those kept by other tabs, and sends them. */
export function useKeptActs<P, R>(kind: ActKind<P, R>, owner: string): readonly KeptAct<P>[] {
  const acts = kind.of(useStored(actStore, NO_ACTS), owner)
  const waits = acts.some(({ problem }) => problem === null)
  useEffect(() => {
    if (waits) keepTrying()
  }, [waits])
  return acts
}

let timer: ReturnType<typeof setInterval> | undefined

/** Sends now, with the network and at intervals (a phone may misreport it) until all is sent. */
export function keepTrying(): void {
  if (timer === undefined) {
    timer = setInterval(tryAgain, RETRY_MS)
    addEventListener('online', tryAgain)
  }
  tryAgain()
}

function tryAgain(): void {
  const owner = readEntrant()?._id
  if (actStore.read().some((act) => act.owner === owner && act.problem === null)) {
    void sendActs()
    return
  }
  clearInterval(timer)
  timer = undefined
  removeEventListener('online', tryAgain)
}

let sending: Promise<void> | null = null
let wanted = false

/** Sends the user's acts in order, in one tab at a time; goes on while more is wanted. */
export function sendActs(): Promise<void> {
  wanted = true
  sending ??= sendRounds()
  return sending
}

async function sendRounds(): Promise<void> {
  try {
    while (wanted) {
      wanted = false
      await inOneTab(sendRound)
    }
  } finally {
    sending = null
  }
}

async function inOneTab(work: () => Promise<void>): Promise<void> {
  // Missing on plain http: there the server knows an act by its key.
  const locks = (navigator as { locks?: LockManager }).locks
  await (locks ? locks.request(QUEUE_KEY, work) : work())
}

async function sendRound(): Promise<void> {
  const late = new Set<string>()
  for (let act = nextAct(late); act; act = nextAct(late)) {
    showProgress({ kind: act.kind, key: act.key, percent: 0, late: [...late] })
    const step = await kinds.get(act.kind)?.send(act)
    if (step === 'later') late.add(act.kind)
    if (step === 'offline') for (const kind of kinds.keys()) late.add(kind)
  }
  showProgress({ kind: null, key: null, late: [...late] })
  for (const { endRound } of kinds.values()) endRound()
}

function nextAct(late: ReadonlySet<string>): KeptAct | undefined {
  const owner = readEntrant()?._id
  return actStore
    .read()
    .find(
      (act) =>
        act.owner === owner &&
        act.problem === null &&
        (act.notBefore ?? 0) <= Date.now() &&
        kinds.get(act.kind)?.isOurs(act) &&
        !late.has(act.kind) &&
        !held.has(nameOf(act)),
    )
}

class AnotherUser extends Error {}

function toolsOf<P>(act: KeptAct<P>): SendTools<P> {
  const checkOwner = () => {
    if (readEntrant()?._id !== act.owner) throw new AnotherUser()
  }
  return {
    checkOwner,
    call: async (endpoint, input, options) => {
      checkOwner()
      return call(endpoint, input, options)
    },
    onProgress: (percent) => showProgress({ percent }),
    note: (payload) => settleAct(act, { payload }),
  }
}
