import { cut } from '#kernel/wire/short-text.ts'
import {
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useState,
  type KeyboardEvent,
  type RefObject,
  type MouseEvent,
} from 'react'
import { useNavigate, Link } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { storedValue, useStored } from '#client/device/stored-value.ts'
import {
  aroundTyped,
  fetchSuggestions,
  type SearchGroup,
  searchGroups,
  type SearchOption,
  type Suggestion,
} from './search-options.ts'

const KEPT = 5

const NONE: readonly string[] = []

const recent = storedValue<readonly string[]>({ key: 'recherches', restore: restoreSearches })

const PANEL_ID = 'recherche-panneau'

export type HelpState = { panel: string | undefined; active: string | undefined }

type SearchHelpProps = {
  typed: string
  searched: string
  keys: RefObject<((event: KeyboardEvent) => void) | null>
  onState: (state: HelpState) => void
  onDone: (words: string | undefined) => void
  onComplete: (words: string) => void
}

export function SearchHelp({
  typed,
  searched,
  keys,
  onState,
  onDone,
  onComplete,
}: SearchHelpProps) {
  const navigate = useNavigate()
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

/** Missing in some browsers and in TypeScript's library. */
type WithCloseWatcher = Window & { CloseWatcher?: new () => EventTarget & { destroy: () => void } }

/** Closes the field first at Back on a phone. */
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
    const watching = import('#ui/sheets/close-by-back.ts').then(
      ({ closeByBack }) => closeByBack(() => wentBack()),
      () => undefined,
    )
    return () => void watching.then((end) => end?.())
  }, [])
}

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

type SearchPanelProps = {
  groups: readonly SearchGroup[]
  typed: string
  active: string | undefined
  onFollow: (option: SearchOption) => void
  onComplete: (words: string) => void
}

function SearchPanel({ groups, typed, active, onFollow, onComplete }: SearchPanelProps) {
  const press = (event: MouseEvent, option: SearchOption) => {
    if (option.words && event.target instanceof Element && event.target.closest('.end')) {
      event.preventDefault()
      onComplete(option.words)
    } else onFollow(option)
  }
  const searchedBefore = groups.some(({ icon }) => icon === 'recent')
  return (
    <div className="suggestions">
      <div id={PANEL_ID} role="listbox" aria-label="Suggestions de recherche">
        {groups.map(({ title, icon, options }) => (
          <div role="group" aria-label={title} key={title}>
            <h3 className="tiny muted" aria-hidden="true">
              {title}
            </h3>
            {options.map((option) => (
              <Link
                key={option.id}
                id={option.id}
                role="option"
                aria-selected={option.id === active}
                className={option.id === active ? 'active' : undefined}
                tabIndex={-1}
                to={option.to}
                onClick={(event) => press(event, option)}
              >
                <Icon name={icon} size={20} />
                <OptionWords option={option} typed={typed} />
                {icon === 'search' && (
                  <span className="end">
                    <Icon name="complete" size={20} />
                  </span>
                )}
              </Link>
            ))}
          </div>
        ))}
      </div>
      {searchedBefore && (
        <Button look="plain" className="small" onClick={forgetSearches}>
          Effacer mes recherches
        </Button>
      )}
    </div>
  )
}

function OptionWords({
  option: { label, detail },
  typed,
}: {
  option: SearchOption
  typed: string
}) {
  const [before, same, after] = aroundTyped(label, typed)
  return (
    <span className="two-lines">
      {before}
      {same && <b>{same}</b>}
      {after}
      {detail && <span className="muted small"> {detail}</span>}
    </span>
  )
}

export function rememberSearch(typed: string): void {
  const words = cut(typed.replace(/\s+/gu, ' ').trim(), 80)
  if (words.length < 2) return
  const others = recent
    .read()
    .filter((other) => other.toLocaleLowerCase('fr') !== words.toLocaleLowerCase('fr'))
  recent.write([words, ...others].slice(0, KEPT))
}

function forgetSearches(): void {
  recent.clear()
}

function useRecentSearches(): readonly string[] {
  return useStored(recent, NONE)
}

function restoreSearches(kept: unknown): readonly string[] {
  if (!Array.isArray(kept)) return NONE
  return kept
    .filter((words): words is string => typeof words === 'string' && words !== '')
    .slice(0, KEPT)
}

const TYPING_MS = 200
const SHORTEST = 2
const NOTHING_FOUND: readonly Suggestion[] = []

/** Fetches suggestions when typing pauses; keeps the last ones meanwhile, against flicker. */
function useSuggestions(words: string): readonly Suggestion[] {
  const [found, setFound] = useState(NOTHING_FOUND)
  const query = words.trim()

  useEffect(() => {
    const end = new AbortController()
    const timer = setTimeout(() => {
      if (query.length < SHORTEST) setFound(NOTHING_FOUND)
      else
        void fetchSuggestions(query, end.signal).then(
          (list) => end.signal.aborted || setFound(list),
        )
    }, TYPING_MS)
    return () => {
      clearTimeout(timer)
      end.abort()
    }
  }, [query])
  return query.length < SHORTEST ? NOTHING_FOUND : found
}
