import { useSyncExternalStore } from 'react'

import { useNow } from '#web/device/use-now.ts'
import { useOnline } from '#web/device/use-online.ts'
import { sinceWords } from '#web/ui/since-words.ts'

/** Without network: how old the figures of a work screen are, as the service worker found them. */
export function SeenAt() {
  const online = useOnline()
  const at = useSyncExternalStore(listen, givenAt, () => null)
  const now = useNow(60_000)
  if (online || at === null) return null
  return <p className="muted">{`Vu pour la dernière fois ${sinceWords(at, now)}.`}</p>
}

function givenAt(): string | null {
  const at = document.documentElement.dataset['donneDu']
  return at === undefined ? null : new Date(Number(at)).toISOString()
}

function listen(changed: () => void): () => void {
  addEventListener('aged', changed)
  return () => removeEventListener('aged', changed)
}
