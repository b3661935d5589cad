import { useState } from 'react'

import { CallFailure } from '#contract/kernel/call-failure.ts'
import { readUser } from '#web/session/user-info.ts'
import { Button } from '#web/ui/button.tsx'
import { showNotice } from '#web/ui/notice-store.ts'

import { sentenceOf } from './sentence-of.ts'

type SaveButtonProps = {
  /** Where the API gives the file. */ address: string
  name: string
  children: string
}

/** Fetches a file of the API in the caller’s name and keeps it on the device. */
export function SaveButton({ address, name, children }: SaveButtonProps) {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    if (busy) return
    setBusy(true)
    try {
      keep(await fetchFile(address), name)
      showNotice('Fichier enregistré')
    } catch (failure) {
      showNotice(sentenceOf(failure), { tone: 'failed' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button look="outline" icon="download" busy={busy} onClick={() => void save()}>
      {children}
    </Button>
  )
}

async function fetchFile(address: string): Promise<Blob> {
  const answer = await fetch(address, {
    headers: { authorization: `Bearer ${readUser()?.token ?? ''}` },
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

function keep(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some phones read the file after the press has ended.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
