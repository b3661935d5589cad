import { useState } from 'react'

import { sentenceOf } from '#web/api/sentence-of.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { workPaths } from '#web/work-paths.ts'
import { showNotice } from '#web/ui/notice-store.ts'

import type { ParcelFilter } from './parcel-filters.ts'
import { saveOrdersCsv } from './save-csv.ts'

/** What to gather, as a list to print; and what is filtered, as a file. */
export function OrdersActs({ filter }: { filter: ParcelFilter }) {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    if (busy) return
    setBusy(true)
    try {
      await saveOrdersCsv(filter)
      showNotice('Fichier enregistré')
    } catch (failure) {
      showNotice(sentenceOf(failure), { tone: 'failed' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <ButtonLink look="outline" icon="print" to={workPaths.pickList()}>
        Liste de préparation
      </ButtonLink>
      <Button look="outline" icon="download" busy={busy} onClick={() => void save()}>
        {busy ? 'Traitement...' : 'CSV'}
      </Button>
    </>
  )
}
