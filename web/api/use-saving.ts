import { useState } from 'react'

import { showNotice } from '../ui/lists/notice-store.ts'

import { saveFile } from './save-file.ts'
import { sentenceOf } from './sentence-of.ts'

/** Downloads a file of the API, one at a time; a notice says whether it worked. */
export function useSaving(
  address: string,
  name: string | (() => string),
  done = 'Fichier enregistré',
) {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    if (busy) return
    setBusy(true)
    try {
      await saveFile(address, typeof name === 'string' ? name : name())
      showNotice(done)
    } catch (failure) {
      showNotice(sentenceOf(failure), { tone: 'failed' })
    } finally {
      setBusy(false)
    }
  }
  return { busy, save: () => void save() }
}
