import { storedValue, useStored } from '#client/device/stored-value.ts'
import { forgetPhotos } from '#client/offline/act-photos.ts'

export type Draft = { text: string; photos: readonly string[] }

const EMPTY: Draft = { text: '', photos: [] }
const MOST = 40
const NONE: Drafts = {}

type Drafts = Readonly<Record<string, Draft>>

const drafts = storedValue<Drafts>({ key: 'messages-commences', restore: restoreDrafts })

/** `place`: a conversation's id, or `boutique:slug`. */
export function useDraft(owner: string, place: string): Draft {
  return useStored(drafts, NONE)[draftKeyOf(owner, place)] ?? EMPTY
}

export function useDrafts(owner: string): Readonly<Record<string, Draft>> {
  const all = useStored(drafts, NONE)
  const prefix = draftKeyOf(owner, '')
  return Object.fromEntries(
    Object.entries(all)
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, draft]) => [name.slice(prefix.length), draft]),
  )
}

export function changeDraft(owner: string, place: string, changed: Partial<Draft>): void {
  const name = draftKeyOf(owner, place)
  const { [name]: before = EMPTY, ...others } = drafts.read()
  const draft = { ...before, ...changed }
  const rest = Object.entries(others).slice(-MOST)
  for (const [, lost] of Object.entries(others).slice(0, -MOST)) void forgetPhotos(lost.photos)
  const isEmpty = draft.text === '' && draft.photos.length === 0
  drafts.write(Object.fromEntries(isEmpty ? rest : [...rest, [name, draft]]))
}

/** On sign-out; queued messages stay. */
export async function forgetDrafts(): Promise<void> {
  const photos = Object.values(drafts.read()).flatMap((draft) => draft.photos)
  drafts.clear()
  await forgetPhotos(photos)
}

function draftKeyOf(owner: string, place: string): string {
  return `${owner}/${place}`
}

export function restoreDrafts(kept: unknown): Drafts {
  if (typeof kept !== 'object' || kept === null) return NONE
  const whole = Object.entries(kept as Record<string, unknown>).flatMap(([name, draft]) => {
    if (typeof draft !== 'object' || draft === null) return []
    const { text, photos } = draft as Record<string, unknown>
    if (typeof text !== 'string' || !Array.isArray(photos)) return []
    const ids = photos.filter((id): id is string => typeof id === 'string')
    return [[name, { text, photos: ids }] as const]
  })
  return Object.fromEntries(whole)
}
