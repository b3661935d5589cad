export type View = { name: string; /** As in the address. */ filters: string }
/** By person and list. */
export type Views = Readonly<Record<string, readonly View[]>>

const MOST = 12
/** Parameters that are no filter: the open record, the sorted column. */
const passing = ['compte', 'commande', 'reclamation', 'tri']
/** Which list of a page with several it is. */
const lists = ['onglet', 'vue']

/** Whose views of which list, and the filters that are set now; empty when none is. */
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

/** Views from whatever the device stored; the rest is left out. */
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
