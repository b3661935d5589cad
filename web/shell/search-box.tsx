import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'
import { Form, useNavigate, useSearchParams } from 'react-router'

import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'

import { rememberSearch, useRecentSearches } from './recent-searches.ts'
import { searchGroups, type SearchOption } from './search-options.ts'
import { PANEL_ID, SearchPanel } from './search-panel.tsx'
import { useSuggestions } from './use-suggestions.ts'

export const SEARCH_FIELD = 'recherche'

type SearchBoxProps = { opened: boolean; onOpen: () => void; onClose: () => void }

/** A real form: it goes to /search with or without JavaScript. While `opened`, what one may look for shows under the field. */
export function SearchBox(props: SearchBoxProps) {
  const [params] = useSearchParams()
  const searched = params.get('q') ?? ''
  // A new search (or Back) shows its own words in the field.
  return <Searching key={searched} searched={searched} {...props} />
}

function Searching({ searched, opened, onOpen, onClose }: SearchBoxProps & { searched: string }) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(searched)
  const [active, setActive] = useState<string>()
  const suggestions = useSuggestions(opened && typed !== searched ? typed : '')
  const groups = searchGroups(suggestions, useRecentSearches())
  const options = groups.flatMap((group) => group.options)
  const shown = opened && options.length > 0
  const chosen = shown ? options.find(({ id }) => id === active) : undefined
  usePressOutside(form, opened, onClose)
  // On a slow line words are typed before the page comes to life: they stay.
  useEffect(() => setTyped(field.current?.value ?? ''), [])

  const type = (words: string) => {
    setTyped(words)
    setActive(undefined)
    onOpen()
  }
  const complete = (words: string) => {
    type(words)
    if (!field.current) return
    field.current.value = words
    field.current.focus()
  }
  const done = (words: string | undefined) => {
    if (words) rememberSearch(words)
    setActive(undefined)
    field.current?.blur()
    onClose()
  }
  const follow = (option: SearchOption) => done(option.words)
  const key = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && opened) {
      event.preventDefault()
      setActive(undefined)
      onClose()
    } else if (shown && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault()
      setActive(neighbour(options, active, event.key === 'ArrowDown' ? 1 : -1))
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      follow(chosen)
      void navigate(chosen.to)
    }
  }
  // Leaving by the Tab key closes; a finger that lifts the focus from everything does not, for its press is still to come.
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLFormElement>) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) onClose()
  }
  return (
    <Form
      className={classes('cherche', shown && 'cherche--actif')}
      role="search"
      action="/search"
      ref={form}
      onKeyDown={key}
      onBlur={leave}
      onSubmit={() => done(typed)}
    >
      <Icon name="chercher" />
      <label className="lecteur" htmlFor={SEARCH_FIELD}>
        Chercher un produit
      </label>
      <input
        ref={field}
        id={SEARCH_FIELD}
        name="q"
        type="text"
        role="combobox"
        aria-expanded={shown}
        aria-controls={shown ? PANEL_ID : undefined}
        aria-autocomplete="list"
        aria-activedescendant={chosen?.id}
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={200}
        placeholder="Pagne, lampe, karité…"
        defaultValue={searched}
        onChange={(event) => type(event.target.value)}
        onFocus={onOpen}
      />
      {typed && (
        <button className="rond effacer" type="button" aria-label="Effacer" onClick={() => complete('')}>
          <Icon name="fermer" size={20} />
        </button>
      )}
      {shown && <SearchPanel groups={groups} typed={typed.trim()} active={chosen?.id} onFollow={follow} onComplete={complete} />}
    </Form>
  )
}

/** The line after (or before) the active one, round the end. */
function neighbour(options: readonly SearchOption[], active: string | undefined, step: number): string | undefined {
  const at = options.findIndex(({ id }) => id === active)
  const next = at < 0 && step < 0 ? options.length - 1 : (at + step + options.length) % options.length
  return options[next]?.id
}

function usePressOutside(inside: RefObject<HTMLElement | null>, watching: boolean, onPress: () => void): void {
  useEffect(() => {
    if (!watching) return
    const press = ({ target }: PointerEvent) => {
      if (target instanceof Node && !inside.current?.contains(target)) onPress()
    }
    document.addEventListener('pointerdown', press)
    return () => document.removeEventListener('pointerdown', press)
  }, [inside, watching, onPress])
}
