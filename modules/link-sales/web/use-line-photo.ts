import { useEffect, useRef, useState } from 'react'

import { imageAddress } from '#modules/images/contract/images.ts'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { uploadProductPhoto } from '#client/api/upload-photo.ts'
import { PhotoProblem, shrunkPhoto } from '#ui/pictures/shrink-photo.ts'

/** Shrinks a photo and sends it at once, as one of the shop's. */
export function useLinePhoto(onSent: (photo: { imageId: string; imageUrl: string }) => void) {
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const leaving = useRef<AbortController>(null)
  useEffect(() => () => leaving.current?.abort(), [])
  const send = async (file: File) => {
    setProblem(null)
    setSending(true)
    const left = new AbortController()
    leaving.current = left
    try {
      const photo = await shrunkPhoto(file)
      const { _id } = await uploadProductPhoto(photo, {
        onProgress: () => undefined,
        signal: left.signal,
      })
      onSent({ imageId: _id, imageUrl: imageAddress(_id, 160) })
    } catch (failure) {
      setProblem(failure instanceof PhotoProblem ? failure.message : sentenceOf(failure))
    } finally {
      setSending(false)
    }
  }
  return { sending, problem, send: (file: File) => void send(file) }
}
