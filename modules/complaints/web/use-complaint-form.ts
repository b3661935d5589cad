import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { complaintProblems } from '#modules/complaints/contract/complaint-words.ts'
import { openComplaint, type ComplainableParcel } from '#modules/complaints/contract/complaints.ts'
import { COMPLAINT_IMAGE_MIN, COMPLAINT_IMAGES_MAX } from '#kernel/wire/limits.ts'
import { visibleLength } from '#kernel/wire/plain-text.ts'
import { call } from '#client/api/client.ts'
import { failureWords } from '#client/api/failure-words.ts'
import { useSending } from '#client/api/use-sending.ts'
import { usePhotos } from '#modules/images/web/index.ts'
import { newUuid } from '#client/device/new-key.ts'
import { isConnected } from '#client/device/use-online.ts'
import { FULL_WORDS } from '#client/offline/act-queue.ts'
import { ownPaths } from '#client/own-paths.ts'
import { showNotice } from '#ui/lists/notice-store.ts'

import { COMPLAINT_SENT, complaintBody, keepComplaint } from './complaint-acts.ts'
import { complaintDraft } from './complaint-draft.ts'

type Field = 'orderNumber' | 'message' | 'images'

const FAILED = 'Erreur lors de l’envoi, veuillez réessayer'

export function useComplaintForm(
  userId: string,
  parcels: readonly ComplainableParcel[],
  requested: string | null,
  onKept: () => void,
) {
  const [draft] = useState(() => {
    const kept = complaintDraft.read()
    return kept?.owner === userId && (requested === null || kept.parcel === requested) ? kept : null
  })
  const [parcelId, setParcelId] = useState(requested ?? draft?.parcel ?? '')
  const [message, setMessage] = useState(draft?.message ?? '')
  const [key, setKey] = useState(() => draft?.key ?? newUuid())
  const photos = usePhotos({
    most: COMPLAINT_IMAGES_MAX,
    tooMany: complaintProblems.tooManyPhotos,
    minimum: COMPLAINT_IMAGE_MIN,
    kept: draft?.images ?? [],
  })
  const { form, busy, faults, sentence, send, forgive } = useSending<Field>(
    failureWords({ unsaid: FAILED, lost: FAILED }),
  )
  const [waiting, setWaiting] = useState(false)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const parcel = parcels.find(({ fulfillmentId }) => fulfillmentId === parcelId)
  const { sent, pending } = photos
  const images = sent.join(',')

  useEffect(() => {
    if (parcelId || message || images)
      complaintDraft.write({
        owner: userId,
        parcel: parcelId,
        message,
        images: images.split(',').filter(Boolean),
        key,
      })
  }, [userId, parcelId, message, images, key])

  const problems = (): Partial<Record<Field, string>> => ({
    ...(parcel
      ? parcel.refusal
        ? { orderNumber: parcel.refusal }
        : {}
      : { orderNumber: complaintProblems.incomplete }),
    ...(visibleLength(message) > 0 ? {} : { message: complaintProblems.incomplete }),
    ...(sent.length > 0 || pending ? {} : { images: complaintProblems.noPhoto }),
  })

  const words = { orderNumber: parcel?.orderNumber ?? '', fulfillmentId: parcelId, message }
  const keep = async () => {
    const taken = photos.list.filter(({ state }) => state !== 'refused')
    if (taken.some(({ state }) => state === 'checking')) return
    if (await keepComplaint({ key, owner: userId, words, photos: taken })) {
      complaintDraft.clear()
      showNotice('Gardée sur cet appareil : elle partira dès que le réseau revient.', {
        stayMs: 6_000,
      })
      onKept()
    } else showNotice(FULL_WORDS, { tone: 'failed', stayMs: 8_000 })
  }
  const post = async () => {
    const body = complaintBody(words, sent)
    const complaint = await call(openComplaint, { body }, { idempotencyKey: key })
    complaintDraft.clear()
    void queries.invalidateQueries({ queryKey: ['complaints', userId] })
    void queries.invalidateQueries({ queryKey: ['complainable', userId] })
    showNotice(COMPLAINT_SENT)
    await navigate(ownPaths.complaints(complaint._id), { replace: true })
  }

  const submit = () => {
    const found = problems()
    if (Object.keys(found).length === 0 && !isConnected()) void keep()
    else if (Object.keys(found).length === 0 && pending) {
      photos.resume()
      setWaiting(true)
    } else void send(found, post)
  }
  // The complaint is sent after its last photo; if one fails, the button works again.
  const cut = photos.list.some(({ state }) => state === 'cut')
  useEffect(() => {
    if (!waiting) return
    if (pending && !cut) return
    setWaiting(false)
    if (!cut) void send(problems(), post)
    // Runs only when the photos change.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [waiting, pending, cut])

  return {
    parcel,
    parcelId,
    message,
    photos,
    form,
    busy: busy || waiting,
    faults,
    sentence,
    choose: (id: string) => {
      setParcelId(id)
      forgive('orderNumber')
    },
    write: (words: string) => {
      setMessage(words)
      setKey(newUuid())
      forgive('message')
    },
    submit,
  }
}
