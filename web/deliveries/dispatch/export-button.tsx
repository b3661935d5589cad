import { useMutation } from '@tanstack/react-query'

import { exportBoard } from '#contract/deliveries/dispatch.ts'
import { addressOf } from '#contract/kernel/typed-client.ts'
import { readUser } from '#web/session/user-info.ts'
import { Button } from '#web/ui/button.tsx'
import { showNotice } from '#web/ui/notice-store.ts'

import type { BoardQuery } from './use-dispatch.ts'

/** Exactly what is filtered, as a file for a spreadsheet. */
export function ExportButton({ query }: { query: BoardQuery }) {
  const fetching = useMutation({
    mutationFn: () => save(query),
    onError: () => showNotice('Le fichier n’a pas pu être préparé. Réessayez.', { tone: 'failed' }),
  })
  return (
    <Button
      look="outline"
      icon="download"
      busy={fetching.isPending}
      busyWords="Chargement..."
      onClick={() => fetching.mutate()}
    >
      CSV
    </Button>
  )
}

async function save({ zone, late, group, q }: BoardQuery): Promise<void> {
  const answer = await fetch(addressOf(exportBoard, { query: { zone, late, group, q } }), {
    headers: { authorization: `Bearer ${readUser()?.token ?? ''}` },
  })
  if (!answer.ok) throw new Error(`the export answered ${answer.status}`)
  const address = URL.createObjectURL(await answer.blob())
  const link = Object.assign(document.createElement('a'), {
    href: address,
    download: `livraisons-${new Date().toISOString().slice(0, 10)}.csv`,
  })
  link.click()
  URL.revokeObjectURL(address)
}
