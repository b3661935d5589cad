import { paths } from '#client/paths.ts'
import { suggestSearch } from '#modules/search/contract/search.ts'
import { call } from '#client/api/client.ts'

export type SearchOption = {
  id: string
  to: string
  label: string
  detail?: string
  words?: string
}
export type SearchGroup = {
  title: string
  icon: 'search' | 'price' | 'recent'
  options: readonly SearchOption[]
}

export function searchGroups(
  suggestions: readonly Suggestion[],
  recent: readonly string[],
): readonly SearchGroup[] {
  const words = suggestions
    .filter(({ slug }) => !slug)
    .map(({ label, categoryName }) => searching(label, categoryName))
  const products = suggestions.flatMap(({ label, slug }) =>
    slug ? [{ id: '', to: paths.product(slug), label }] : [],
  )
  const groups: SearchGroup[] = [
    { title: 'Suggestions', icon: 'search', options: words },
    { title: 'Produits', icon: 'price', options: products },
    {
      title: 'Vos dernières recherches',
      icon: 'recent',
      options: recent.map((label) => searching(label)),
    },
  ]
  return groups
    .filter(({ options }) => options.length > 0)
    .map((group, place) => ({
      ...group,
      options: group.options.map((option, line) => ({
        ...option,
        id: `recherche-${place}-${line}`,
      })),
    }))
}

/** Splits around the typed text, ignoring case: `['jeté de ', 'bogo', 'lan']`. */
export function aroundTyped(
  label: string,
  typed: string,
): [before: string, same: string, after: string] {
  const at = typed ? label.toLocaleLowerCase('fr').indexOf(typed.toLocaleLowerCase('fr')) : -1
  return at < 0
    ? [label, '', '']
    : [label.slice(0, at), label.slice(at, at + typed.length), label.slice(at + typed.length)]
}

function searching(label: string, categoryName?: string): SearchOption {
  return {
    id: '',
    to: paths.search(label),
    label,
    words: label,
    ...(categoryName && { detail: `dans ${categoryName}` }),
  }
}

export type Suggestion = { label: string; slug?: string; categoryName?: string }

export async function fetchSuggestions(
  words: string,
  signal: AbortSignal,
): Promise<readonly Suggestion[]> {
  return call(suggestSearch, { query: { q: words } }, { signal }).catch(() => [])
}
