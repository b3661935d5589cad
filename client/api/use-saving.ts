import { useState } from 'react'
import { CallFailure } from '#kernel/wire/call-failure.ts'
import { showNotice } from '#ui/lists/notice-store.ts'
import { sentenceOf } from './sentence-of.ts'
import { readEntrant } from '../session/user-info.ts'

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

/**
 * Saves a file of the API, since the typed client reads only JSON.
 * @throws CallFailure
 */
async function saveFile(address: string, name: string): Promise<void> {
  const file = URL.createObjectURL(await fetchFile(address))
  Object.assign(document.createElement('a'), { href: file, download: name }).click()
  // Some phones read the file after the press has ended.
  setTimeout(() => URL.revokeObjectURL(file), 60_000)
}

async function fetchFile(address: string): Promise<Blob> {
  const answer = await fetch(address, {
    headers: { authorization: `Bearer ${readEntrant()?.token ?? ''}` },
    credentials: 'omit',
  }).catch(() => {
    throw new CallFailure(0, {
      message: 'Pas de connexion. Vérifiez votre réseau et réessayez.',
      code: 'network',
    })
  })
  if (!answer.ok)
    throw new CallFailure(answer.status, {
      message: 'Le fichier n’a pas pu être enregistré. Réessayez dans un instant.',
      code: 'file',
    })
  return answer.blob()
}
