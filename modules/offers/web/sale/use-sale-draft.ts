import { useLayoutEffect, useState, type RefObject } from 'react'

import { readFromTab, saveInTab } from '#client/device/saved-in-tab.ts'

/** Typed so far. `sent`: number that a code was sent to. */
const FIELDS = [
  'at',
  'relay',
  'region',
  'quartier',
  'repere',
  'name',
  'phone',
  'sent',
  'pay',
  'provider',
] as const
export type SaleDraft = Partial<Record<(typeof FIELDS)[number], string>>

/**
 * Keeps what is typed through a reload: phones reload the page after the SMS was read. Takes over
 * what was typed before the page's code had come.
 */
export function useSaleDraft(token: string, frame: RefObject<HTMLElement | null>) {
  const key = `sale ${token}`
  const [draft, setDraft] = useState<SaleDraft>({})
  useLayoutEffect(() => {
    const typed = [...(frame.current?.querySelectorAll('input') ?? [])].filter(
      ({ type, value }) => type === 'text' && value !== '',
    )
    // Only the browser knows it, and only once the page is drawn as the server drew it.
    // oxlint-disable-next-line react-hooks/set-state-in-effect
    setDraft({
      ...restore(readFromTab(key)),
      ...restore(Object.fromEntries(typed.map(({ name, value }) => [name, value]))),
    })
  }, [key, frame])
  return {
    draft,
    change: (changed: SaleDraft) =>
      setDraft((before) => {
        const next = { ...before, ...changed }
        saveInTab(key, next)
        return next
      }),
    clear: () => saveInTab(key, null),
  }
}

function restore(kept: unknown): SaleDraft {
  if (typeof kept !== 'object' || kept === null) return {}
  const fields = kept as Record<string, unknown>
  return Object.fromEntries(
    FIELDS.flatMap((name) => (typeof fields[name] === 'string' ? [[name, fields[name]]] : [])),
  )
}
