import { useState } from 'react'

import { saveInTab, readFromTab } from './saved-in-tab.ts'

type Fields = Readonly<Record<string, string>>

/**
 * Keeps an unsent draft through reloads and Back.
 * @param key the act and its subject
 */
export function useTabDraft(key: string) {
  const [fields, setFields] = useState(() => restore(readFromTab(key)))
  return {
    fields,
    change: (changed: Fields) => {
      const next = { ...fields, ...changed }
      setFields(next)
      saveInTab(key, next)
    },
    clear: () => saveInTab(key, null),
  }
}

function restore(kept: unknown): Fields {
  if (typeof kept !== 'object' || kept === null) return {}
  const texts = Object.entries(kept).filter(
    (field): field is [string, string] => typeof field[1] === 'string',
  )
  return Object.fromEntries(texts)
}
