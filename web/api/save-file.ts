import { CallFailure } from '#kernel/wire/call-failure.ts'
import { readUser } from '../session/user-info.ts'

/**
 * Keeps a file of the API on the device under `name`. The typed client reads JSON; these answers
 * are files.
 * @throws CallFailure
 */
export async function saveFile(address: string, name: string): Promise<void> {
  const file = URL.createObjectURL(await fetchFile(address))
  Object.assign(document.createElement('a'), { href: file, download: name }).click()
  // Some phones read the file after the press has ended.
  setTimeout(() => URL.revokeObjectURL(file), 60_000)
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
