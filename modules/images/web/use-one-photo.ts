import { useEffect, useState } from 'react'

import { uploadImage } from '#modules/images/contract/images.ts'
import { call } from '#client/api/client.ts'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { PhotoProblem, shrunkPhoto } from '#ui/pictures/shrink-photo.ts'

type SentPhoto = { imageId: string; preview: string }

/** Shrinks a photo to `widest` pixels and sends it at once. */
export function useOnePhoto({
  preview,
  widest,
  onSent,
}: {
  preview: string | null
  widest?: number
  onSent: (photo: SentPhoto) => void
}) {
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => () => (preview ? URL.revokeObjectURL(preview) : undefined), [preview])
  const send = async (file: File) => {
    setProblem(null)
    setSending(true)
    try {
      const photo = await shrunkPhoto(file, widest)
      const body = new FormData()
      body.append('image', photo, 'photo.jpg')
      const { _id } = await call(uploadImage, { body })
      onSent({ imageId: _id, preview: URL.createObjectURL(photo) })
    } catch (failure) {
      setProblem(failure instanceof PhotoProblem ? failure.message : sentenceOf(failure))
    } finally {
      setSending(false)
    }
  }
  return { sending, problem, send: (file: File) => void send(file) }
}
