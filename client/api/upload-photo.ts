import { CallFailure } from '#kernel/wire/call-failure.ts'
import type { ErrorBody } from '#kernel/wire/endpoint.ts'
import { uploadImage, uploadShopImage, type Image } from '#modules/images/contract/images.ts'
import { readUser } from '../session/user-info.ts'

const UPLOAD_MS = 120_000

type Uploading = { onProgress: (percent: number) => void; signal: AbortSignal }

/**
 * Uploads a product’s photo; a helper’s belongs to the shop.
 * @throws as uploadPhoto
 */
export function uploadProductPhoto(photo: Blob, uploading: Uploading): Promise<Image> {
  return uploadTo(readUser()?.helps ? uploadShopImage : uploadImage, photo, uploading)
}

/**
 * Uploads a photo by XMLHttpRequest, since `fetch` reports no progress (0 to 100).
 * @throws CallFailure, with status 0 when the network was lost
 */
export function uploadPhoto(photo: Blob, uploading: Uploading): Promise<Image> {
  return uploadTo(uploadImage, photo, uploading)
}

function uploadTo(
  { method, path }: typeof uploadImage | typeof uploadShopImage,
  photo: Blob,
  { onProgress, signal }: Uploading,
): Promise<Image> {
  const request = new XMLHttpRequest()
  const body = new FormData()
  body.append('image', photo, 'photo.jpg')
  return new Promise((resolve, reject) => {
    const lost = () =>
      reject(
        new CallFailure(0, {
          message: 'Pas de connexion. Vérifiez votre réseau et réessayez.',
          code: 'network',
        }),
      )
    request.open(method, path)
    request.timeout = UPLOAD_MS
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('authorization', `Bearer ${readUser()?.token ?? ''}`)
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? Math.floor((100 * loaded) / total) : 0),
    )
    request.addEventListener('load', () => {
      const answer = parsed(request.responseText)
      if (request.status === 201 && answer !== null) resolve(answer as Image)
      else
        reject(
          new CallFailure(
            request.status,
            (answer as ErrorBody | null) ?? {
              message: 'Une erreur est survenue.',
              code: 'unexpected',
            },
          ),
        )
    })
    for (const end of ['error', 'timeout', 'abort'] as const) request.addEventListener(end, lost)
    signal.addEventListener('abort', () => request.abort())
    request.send(body)
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
