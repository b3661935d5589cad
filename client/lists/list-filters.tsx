import { type ReactNode, useState, type SubmitEvent } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { ListSearch } from './list-search.tsx'
import { storedValue, useStored } from '../device/stored-value.ts'
import { useUser } from '../session/user-info.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Popover } from '#ui/sheets/popover.tsx'

const saved = storedValue({ key: 'vues', restore: restoreViews })

const none = restoreViews(undefined)

type ListFiltersProps = {
  label: string
  hint?: string
  q: string
  maxLength?: number
  onSearch: (q: string) => void
  children: ReactNode
}

export function ListFilters({ children, ...search }: ListFiltersProps) {
  return (
    <>
      <div className="filters-bar">
        <ListSearch key={search.q} {...search} />
        <div className="chips" role="group" aria-label="Filtres">
          {children}
        </div>
      </div>
      <SavedViews />
    </>
  )
}

/** Filters saved under a name, for this user of this device. */
function SavedViews() {
  const user = useUser()
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const all = useStored(saved, none)
  const { owner, filters } = viewPlace(user?._id ?? '', pathname, search)
  const views = all[owner] ?? []
  const isKnown = views.some((view) => view.filters === filters)
  if (views.length === 0 && filters === '') return null
  return (
    <div className="chips" role="group" aria-label="Vues enregistrées">
      {views.map((view) => (
        <span
          key={view.name}
          className={view.filters === filters ? 'chip chip-view set' : 'chip chip-view'}
        >
          <Link
            to={`?${view.filters}`}
            aria-current={view.filters === filters ? 'page' : undefined}
            preventScrollReset
          >
            {view.name}
          </Link>
          <button
            type="button"
            aria-label={`Oublier la vue ${view.name}`}
            onClick={() => saved.write(withoutView(saved.read(), owner, view.name))}
          >
            <Icon name="close" size={16} />
          </button>
        </span>
      ))}
      {filters !== '' && !isKnown && (
        <Popover
          title="Enregistrer cette vue"
          button={{
            className: 'chip',
            children: (
              <>
                <Icon name="plus" size={16} />
                Enregistrer cette vue
              </>
            ),
          }}
        >
          {(close) => (
            <NameForm
              onName={(name) => {
                close()
                saved.write(withView(saved.read(), owner, { name, filters }))
              }}
            />
          )}
        </Popover>
      )}
    </div>
  )
}

function NameForm({ onName }: { onName: (name: View['name']) => void }) {
  const [name, setName] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (name.trim()) onName(name.trim())
    else setEmpty(true)
  }
  return (
    <form className="form" noValidate onSubmit={submit}>
      <Field
        label="Nom de la vue"
        hint="Gardée sur cet appareil, pour vous seulement. Le même nom la remplace."
        error={isEmpty ? 'Donnez un nom à cette vue.' : null}
        value={name}
        maxLength={40}
        autoComplete="off"
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit">Enregistrer</Button>
    </form>
  )
}

type View = { name: string; filters: string }
/** By user and list. */
type Views = Readonly<Record<string, readonly View[]>>

const MOST = 12
/** Parameters that are no filter. */
const passing = ['compte', 'commande', 'reclamation', 'tri']
const lists = ['onglet', 'vue']

/** Returns the storage key of a user's views of this list, and its filters. */
export function viewPlace(
  person: string,
  pathname: string,
  search: URLSearchParams,
): { owner: string; filters: string } {
  const filters = new URLSearchParams(search)
  for (const name of passing) filters.delete(name)
  filters.sort()
  const set = [...filters.keys()].some((name) => !lists.includes(name))
  const list = lists.map((name) => filters.get(name) ?? '').join('/')
  return { owner: `${person} ${pathname}/${list}`, filters: set ? String(filters) : '' }
}

export function withView(views: Views, owner: string, view: View): Views {
  const others = (views[owner] ?? []).filter(({ name }) => name !== view.name)
  return { ...views, [owner]: [...others, view].slice(-MOST) }
}

export function withoutView(views: Views, owner: string, name: string): Views {
  return { ...views, [owner]: (views[owner] ?? []).filter((view) => view.name !== name) }
}

export function restoreViews(kept: unknown): Views {
  if (typeof kept !== 'object' || kept === null) return {}
  return Object.fromEntries(
    Object.entries(kept).map(([owner, views]) => [
      owner,
      Array.isArray(views) ? views.filter(isView) : [],
    ]),
  )
}

function isView(kept: unknown): kept is View {
  return (
    typeof kept === 'object' &&
    kept !== null &&
    'name' in kept &&
    typeof kept.name === 'string' &&
    'filters' in kept &&
    typeof kept.filters === 'string'
  )
}
