import {
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import { useSearchParams } from 'react-router'

import { paths } from '#client/paths.ts'
import { classes } from '#ui/classes.ts'
import { GetForm } from '#ui/forms/get-form.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { late } from '#ui/sheets/late.tsx'

import type { HelpState } from './search-help.tsx'

export const SEARCH_FIELD = 'recherche'
const NO_HELP: HelpState = { panel: undefined, active: undefined }

const loadHelp = () => import('./search-help.tsx')
const Help = late(async () => (await loadHelp()).SearchHelp)

type SearchBoxProps = { opened: boolean; onOpen: () => void; onClose: () => void }

export function SearchBox(props: SearchBoxProps) {
  const [params] = useSearchParams()
  const searched = params.get('q') ?? ''
  return <Searching key={searched} searched={searched} {...props} />
}

function Searching({ searched, opened, onOpen, onClose }: SearchBoxProps & { searched: string }) {
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const keys = useRef<(event: KeyboardEvent) => void>(null)
  const [typed, setTyped] = useState(searched)
  const [{ panel, active }, setHelp] = useState(NO_HELP)
  usePressOutside(form, opened, onClose)
  // Keeps words typed before hydration.
  const goOn = useEffectEvent(() => {
    setTyped(field.current?.value ?? '')
    if (document.activeElement === field.current) onOpen()
  })
  useEffect(() => goOn(), [])

  const type = (words: string) => {
    setTyped(words)
    onOpen()
  }
  const complete = (words: string) => {
    type(words)
    if (!field.current) return
    field.current.value = words
    field.current.focus()
  }
  const done = (words: string | undefined) => {
    if (words) void loadHelp().then(({ rememberSearch }) => rememberSearch(words), nothing)
    field.current?.blur()
    onClose()
  }
  const key = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && opened) {
      event.preventDefault()
      onClose()
    } else keys.current?.(event)
  }
  // Tab closes the panel; a touch does not, since its click follows the blur.
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLFormElement>) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) onClose()
  }
  return (
    <GetForm
      className={classes('search', panel && 'search-active')}
      role="search"
      action={paths.search()}
      ref={form}
      onKeyDown={key}
      onBlur={leave}
      onSubmit={() => done(typed)}
    >
      <Icon name="search" />
      <label className="visually-hidden" htmlFor={SEARCH_FIELD}>
        Chercher un produit
      </label>
      <input
        ref={field}
        id={SEARCH_FIELD}
        name="q"
        type="text"
        role="combobox"
        aria-expanded={panel !== undefined}
        aria-controls={panel}
        aria-autocomplete="list"
        aria-activedescendant={active}
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
        <button
          className="icon-button search-clear"
          type="button"
          aria-label="Effacer"
          onClick={() => complete('')}
        >
          <Icon name="close" size={20} />
        </button>
      )}
      {opened && (
        <Suspense>
          <Help
            typed={typed}
            searched={searched}
            keys={keys}
            onState={setHelp}
            onDone={done}
            onComplete={complete}
          />
        </Suspense>
      )}
    </GetForm>
  )
}

function nothing(): void {}

/** Keeps a press outside from following the link beneath. */
function ignoreNextClick(): void {
  const over = new AbortController()
  const { signal } = over
  const once = { capture: true, once: true, signal }
  const ignore = (click: MouseEvent) => {
    click.preventDefault()
    click.stopPropagation()
    over.abort()
  }
  document.addEventListener('click', ignore, once)
  // No click follows a scroll or selection.
  document.addEventListener('pointercancel', () => over.abort(), once)
  setTimeout(() => {
    if (!signal.aborted) document.addEventListener('pointerdown', () => over.abort(), once)
  })
}

function usePressOutside(
  inside: RefObject<HTMLElement | null>,
  watching: boolean,
  onPress: () => void,
): void {
  useEffect(() => {
    if (!watching) return
    const press = ({ target }: PointerEvent) => {
      if (!(target instanceof Node) || inside.current?.contains(target)) return
      ignoreNextClick()
      onPress()
    }
    document.addEventListener('pointerdown', press)
    return () => document.removeEventListener('pointerdown', press)
  }, [inside, watching, onPress])
}
