import { useSyncExternalStore } from 'react'

/** Act that is being sent, with its upload in percent, and kinds whose last try failed. */
type Progress = {
  kind: string | null
  key: string | null
  percent: number
  late: readonly string[]
}

const idle: Progress = { kind: null, key: null, percent: 0, late: [] }
let progress = idle
const listeners = new Set<() => void>()

export function showProgress(changed: Partial<Progress>): void {
  progress = { ...progress, ...changed }
  for (const listener of listeners) listener()
}

/** Returns what is being sent of one kind; `failed`: its last try must be repeated. */
export function useActProgress({ kind }: { kind: string }) {
  const now = useSyncExternalStore(listen, readProgress, () => idle)
  return {
    key: now.kind === kind ? now.key : null,
    percent: now.percent,
    failed: now.late.includes(kind),
  }
}

function readProgress(): Progress {
  return progress
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
