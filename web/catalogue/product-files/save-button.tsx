import { useState, type ReactNode } from 'react'

import { sentenceOf } from '#web/api/sentence-of.ts'
import { Button } from '#web/ui/button.tsx'
import { showNotice } from '#web/ui/notice-store.ts'

/** Keeps a file on the device, and says whether it could. */
export function SaveButton({ save, children }: { save: () => Promise<void>; children: ReactNode }) {
  const [busy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    try {
      await save()
      showNotice('Fichier enregistré')
    } catch (failure) {
      showNotice(sentenceOf(failure), { tone: 'failed' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      look="outline"
      icon="download"
      busy={busy}
      busyWords="Préparation..."
      onClick={() => void press()}
    >
      {children}
    </Button>
  )
}
