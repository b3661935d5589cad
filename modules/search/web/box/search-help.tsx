import {
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import { useNavigate } from 'react-router'

import { useRecentSearches } from './recent-searches.ts'
import { searchGroups, type SearchOption } from './search-options.ts'
import { PANEL_ID, SearchPanel } from './search-panel.tsx'
import { useSuggestions } from './use-options.ts'

export { rememberSearch } from './recent-searches.ts'

/**
 * What the field says of the panel: its id while it shows, and the id of the line that the arrows
 * are on.
 */
export type HelpState = { panel: string | undefined; active: string | undefined }

export type SearchHelpProps = {
  typed: string
  /** The words whose results the page shows. */
  searched: string
  /** Receives the handler that the field calls on each key. */
  keys: RefObject<((event: KeyboardEvent) => void) | null>
  onState: (state: HelpState) => void
  onDone: (words: string | undefined) => void
  onComplete: (words: string) => void
}

/** The panel under the field and its keyboard, while the field is open. */
export function SearchHelp({
  typed,
  searched,
  keys,
  onState,
  onDone,
  onComplete,
}: SearchHelpProps) {
  const navigate = useNavigate()
  // The active line is dropped when the typed text changes.
  const [active, setActive] = useState<{ id: string | undefined; typed: string }>()
  const suggestions = useSuggestions(typed === searched ? '' : typed)
  const groups = searchGroups(suggestions, useRecentSearches())
  const options = groups.flatMap((group) => group.options)
  const chosen = active?.typed === typed ? options.find(({ id }) => id === active.id) : undefined
  const shown = options.length > 0
  const activeId = chosen?.id

  useEffect(() => {
    onState({ panel: shown ? PANEL_ID : undefined, active: activeId })
  }, [onState, shown, activeId])
  useEffect(() => () => onState({ panel: undefined, active: undefined }), [onState])

  useImperativeHandle(keys, () => (event: KeyboardEvent) => {
    if (shown && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault()
      setActive({ id: neighbour(options, activeId, event.key === 'ArrowDown' ? 1 : -1), typed })
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      onDone(chosen.words)
      void navigate(chosen.to)
    }
  })
  useBackOnPhone(() => onDone(undefined))
  if (!shown) return null
  return (
    <SearchPanel
      groups={groups}
      typed={typed.trim()}
      active={activeId}
      onFollow={(option) => onDone(option.words)}
      onComplete={onComplete}
    />
  )
}

/** Not in every browser, nor in TypeScript's library yet. */
type WithCloseWatcher = Window & { CloseWatcher?: new () => EventTarget & { destroy: () => void } }

/** On a phone, where the field lies over the page, Back closes it before it leaves the page. */
function useBackOnPhone(close: () => void): void {
  const wentBack = useEffectEvent(close)
  useEffect(() => {
    if (!matchMedia('(max-width: 899px)').matches) return
    const { CloseWatcher } = window as WithCloseWatcher
    if (CloseWatcher) {
      const watcher = new CloseWatcher()
      watcher.addEventListener('close', () => wentBack())
      return () => watcher.destroy()
    }
    const watching = import('#web/ui/sheets/close-by-back.ts').then(
      ({ closeByBack }) => closeByBack(() => wentBack()),
      () => undefined,
    )
    return () => void watching.then((end) => end?.())
  }, [])
}

/** The line after (or before) the active one; wraps at the ends. */
function neighbour(
  options: readonly SearchOption[],
  active: string | undefined,
  step: number,
): string | undefined {
  const at = options.findIndex(({ id }) => id === active)
  const next =
    at < 0 && step < 0 ? options.length - 1 : (at + step + options.length) % options.length
  return options[next]?.id
}
