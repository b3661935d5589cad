import { readPlace } from '#modules/addresses/web/index.ts'
import { readFromTab, saveInTab } from '#client/device/saved-in-tab.ts'
import { restoreValue, valueOf } from './fields.ts'

const fields = ['at', 'region', 'quartier', 'repere', 'name', 'phone'] as const
/** `sent`: number that a code was sent to; `pay`, `provider`: as chosen. */
const facts = ['relay', 'sent', 'pay', 'provider'] as const

export type Draft = Partial<Record<(typeof facts)[number], string>>

/** Keeps what is typed through a reload: phones reload the page after the SMS was read. */
export function openDraft(token: string) {
  const key = `sale ${token}`
  const kept = textsIn(readFromTab(key))
  const place = readPlace()
  const start: Record<string, string> = {
    ...(place && { region: place.region, quartier: place.quartier ?? '' }),
    ...kept,
  }
  for (const name of fields) if (start[name]) restoreValue(name, start[name])
  const draft: Draft = Object.fromEntries(facts.map((name) => [name, kept[name]]))
  return {
    draft,
    save(changed: Draft = {}) {
      Object.assign(draft, changed)
      const typed = Object.fromEntries(fields.map((name) => [name, valueOf(name)]))
      saveInTab(key, { ...typed, ...draft })
    },
    clear: () => saveInTab(key, null),
  }
}

function textsIn(kept: unknown): Record<string, string> {
  if (typeof kept !== 'object' || kept === null) return {}
  return Object.fromEntries(
    Object.entries(kept).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
