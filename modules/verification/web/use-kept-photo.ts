import { useEffect, useState } from 'react'

import { PHOTO_MIN } from '#modules/verification/contract/verification-rules.ts'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { PhotoProblem, shrunkPhoto } from '#ui/pictures/shrink-photo.ts'

const WIDEST = 1_600

/** A photo that stays on this page until its form is sent: it goes to no public address. */
export function useKeptPhoto() {
  const [photo, setPhoto] = useState<{ blob: Blob; preview: string } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const preview = photo?.preview
  useEffect(() => () => (preview ? URL.revokeObjectURL(preview) : undefined), [preview])
  const choose = async (file: File) => {
    setProblem(null)
    setBusy(true)
    try {
      const blob = await shrunkPhoto(file, WIDEST, PHOTO_MIN)
      setPhoto({ blob, preview: URL.createObjectURL(blob) })
    } catch (failure) {
      setProblem(failure instanceof PhotoProblem ? failure.message : sentenceOf(failure))
    } finally {
      setBusy(false)
    }
  }
  return { photo, problem, busy, choose: (file: File) => void choose(file) }
}

export type KeptPhoto = ReturnType<typeof useKeptPhoto>
