import { useState } from 'react'

import { saveInTab, readFromTab } from '#web/device/saved-in-tab.ts'

const KEY = 'colis-choisis'

/** The ticked parcels of the board, by id; the tab keeps them through a reload and Back. */
export function useChosenParcels() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(read)
  return {
    chosen,
    choose: (ids: readonly string[]) => {
      setChosen(new Set(ids))
      saveInTab(KEY, ids.length > 0 ? ids : null)
    },
  }
}

function read(): ReadonlySet<string> {
  const kept = readFromTab(KEY)
  return new Set(Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [])
}
