import { storedValue } from '../device/stored-value.ts'
import { QUEUE_KEY } from './queue-key.ts'

/** Act made by a user without network, kept on the device until the server decides. */
export type KeptAct<P = unknown> = {
  kind: string
  /** Idempotency key: a later act with this kind, owner and key replaces the former. */
  key: string
  /** Id of the user who made it; sent in no other session. */
  owner: string
  payload: P
  /** ISO. */
  keptAt: string
  /** Server's refusal: no automatic retry; null while waiting. */
  problem: string | null
  /** Epoch ms; wait asked by the server. */
  notBefore: number | null
  /** Server's sentence that another act must come first; absent or null: it waits for none. */
  waitsFor?: string | null
}
export type ActName = Pick<KeptAct, 'kind' | 'key' | 'owner'>
type ActChange = Partial<Pick<KeptAct, 'payload' | 'problem' | 'notBefore' | 'waitsFor'>>

export const NO_ACTS: readonly KeptAct[] = []
export const actStore = storedValue<readonly KeptAct[]>({
  key: QUEUE_KEY,
  restore: (kept) => (Array.isArray(kept) ? kept.filter(isAct) : NO_ACTS),
})

/** @returns false when the device's storage is full: the act lives as long as this page */
export function addAct(act: KeptAct): boolean {
  write([...actStore.read().filter((other) => !isSame(other, act)), act])
  const lasts = actStore.lasts()
  if (!lasts) keepInPage(act)
  return lasts
}

export function changeAct(named: ActName, changed: ActChange): void {
  write(actStore.read().map((act) => (isSame(act, named) ? { ...act, ...changed } : act)))
}

export function dropAct(named: ActName): void {
  inPageOnly.delete(nameOf(named))
  write(actStore.read().filter((act) => !isSame(act, named)))
}

/** Changes or (null) drops an act that was sent, unless another replaced it meanwhile. */
export function settleAct(sent: KeptAct, changed: ActChange | null): void {
  const now = actStore.read().find((act) => isSame(act, sent))
  if (now?.keptAt !== sent.keptAt) return
  if (changed) changeAct(sent, changed)
  else dropAct(sent)
}

export function nameOf({ kind, key, owner }: ActName): string {
  return `${kind} ${owner} ${key}`
}

const inPageOnly = new Map<string, KeptAct>()

/** Another tab's change of the storage would otherwise end what storage refused. */
function keepInPage(act: KeptAct): void {
  if (inPageOnly.size === 0)
    actStore.listen(() => {
      const lost = [...inPageOnly.values()].filter(
        (one) => !actStore.read().some((kept) => isSame(kept, one)),
      )
      if (lost.length > 0) write([...actStore.read(), ...lost])
    })
  inPageOnly.set(nameOf(act), act)
}

function write(acts: readonly KeptAct[]): void {
  if (acts.length > 0) actStore.write(acts)
  else actStore.clear()
  if (actStore.lasts()) inPageOnly.clear()
}

function isSame(one: ActName, other: ActName): boolean {
  return nameOf(one) === nameOf(other)
}

function isAct(kept: unknown): kept is KeptAct {
  if (typeof kept !== 'object' || kept === null) return false
  const { kind, key, owner, keptAt, problem } = kept as Partial<Record<keyof KeptAct, unknown>>
  return (
    [kind, key, owner, keptAt].every((one) => typeof one === 'string') &&
    (problem === null || typeof problem === 'string')
  )
}
