import { CallFailure } from '#contract/kernel/call-failure.ts'
import type { Call, Endpoint } from '#contract/kernel/endpoint.ts'
import { addressOf } from '#contract/kernel/typed-client.ts'
import { readUser } from '#web/session/user-info.ts'

/** Keeps a call's file on the device under `name`. The typed client reads JSON; these answers are files. @throws CallFailure */
export async function saveFile<E extends Endpoint & { file: string }>(
  endpoint: E,
  call: Call<E>,
  name: string,
): Promise<void> {
  const headers = { authorization: `Bearer ${readUser()?.token ?? ''}` }
  const answer = await fetch(addressOf(endpoint, call), { headers, credentials: 'omit' }).catch(
    () => {
      throw new CallFailure(0, {
        message: 'Pas de connexion. Vérifiez votre réseau et réessayez.',
        code: 'network',
      })
    },
  )
  if (!answer.ok)
    throw new CallFailure(answer.status, {
      message: 'Le fichier n’a pas pu être enregistré. Réessayez dans un instant.',
      code: 'file',
    })
  const address = URL.createObjectURL(await answer.blob())
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  // Some phones read the file after the press has ended.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
