import { useState } from 'react'
import { Link } from 'react-router'

import { sentenceOf } from '#web/api/sentence-of.ts'
import { workPaths } from '#web/work-paths.ts'
import { showNotice } from '#web/ui/notice-store.ts'
import { Icon } from '#web/ui/icon.tsx'

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
      <Link className="work-button work-button-outline" to={workPaths.pickList()}>
        <Icon name="print" />
        Liste de préparation
      </Link>
      <button
        className="work-button work-button-outline"
        type="button"
        aria-disabled={busy || undefined}
        onClick={() => void save()}
      >
        <Icon name="download" />
        {busy ? 'Traitement...' : 'CSV'}
      </button>
    </>
  )
}
