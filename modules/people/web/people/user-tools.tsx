import { daysWords } from '#kernel/wire/span-words.ts'
import { useSearchParams } from 'react-router'

import { userStateWords } from '#modules/people/contract/people-words.ts'
import { roleWords } from '#kernel/wire/roles.ts'
import { regions } from '#modules/places/contract/locations.ts'
import { FilterChoice } from '#client/lists/filter-choice.tsx'
import { ListFilters } from '#client/lists/list-filters.tsx'

import { withFilter, type UserFilter } from './user-filter.ts'

type Option = { value: string; label: string }
type Part = { name: keyof UserFilter; label: string; all: string; options: readonly Option[] }

const days = Object.fromEntries([1, 7, 30, 90].map((one) => [String(one), daysWords(one)]))
const optionsOf = (words: Readonly<Record<string, string>>, before = '') =>
  Object.entries(words).map(([value, label]) => ({ value, label: before + label }))
const parts: readonly Part[] = [
  { name: 'role', label: 'Rôle', all: 'Rôle : tous', options: optionsOf(roleWords) },
  { name: 'state', label: 'État', all: 'État : tous', options: optionsOf(userStateWords) },
  {
    name: 'region',
    label: 'Lieu',
    all: 'Lieu : tous',
    options: regions.map((region) => ({ value: region, label: region })),
  },
  {
    name: 'joined',
    label: 'Inscription',
    all: 'Inscription',
    options: optionsOf(days, 'Inscrit : '),
  },
  { name: 'seen', label: 'Dernière visite', all: 'Vu', options: optionsOf(days, 'Vu : ') },
  {
    name: 'sort',
    label: 'Tri',
    all: 'Les plus récents',
    options: optionsOf({ oldest: 'Les plus anciens', seen: 'Vus en dernier' }),
  },
]

export function UserTools({ filter }: { filter: UserFilter }) {
  const [, setSearch] = useSearchParams()
  const change = (part: Partial<UserFilter>) =>
    setSearch(withFilter(filter, part), { preventScrollReset: true })
  return (
    <ListFilters
      label="Chercher un utilisateur"
      hint="Nom, téléphone, boutique"
      q={filter.q}
      onSearch={(q) => change({ q })}
    >
      {parts.map(({ name, ...part }) => (
        <FilterChoice
          key={name}
          {...part}
          value={filter[name]}
          onChoose={(value) => change({ [name]: value })}
        />
      ))}
    </ListFilters>
  )
}
