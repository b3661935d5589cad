import { useState, type SubmitEvent } from 'react'
import { useSearchParams } from 'react-router'

import { regions } from '#contract/locations.ts'
import { roleWords, userStateWords } from '#contract/people-words.ts'
import { Icon } from '#web/ui/icon.tsx'
import { WorkIcon } from '#web/ui/work-icon.tsx'

import { withFilter, type UserFilter } from './user-filter.ts'

type Choice = readonly [value: string, words: string]
type Part = { name: keyof UserFilter; label: string; choices: readonly Choice[] }

const days: readonly Choice[] = [
  ['1', 'Un jour'],
  ['7', '7 jours'],
  ['30', '30 jours'],
  ['90', '90 jours'],
]
const parts: readonly Part[] = [
  { name: 'role', label: 'Rôle', choices: [['', 'Rôle : tous'], ...Object.entries(roleWords)] },
  { name: 'state', label: 'État', choices: [['', 'État : tous'], ...Object.entries(userStateWords)] },
  { name: 'region', label: 'Lieu', choices: [['', 'Lieu : tous'], ...regions.map((region): Choice => [region, region])] },
  {
    name: 'joined',
    label: 'Inscription',
    choices: [['', 'Inscription'], ...days.map(([value, words]): Choice => [value, `Inscrit : ${words.toLowerCase()}`])],
  },
  { name: 'seen', label: 'Dernière visite', choices: [['', 'Vu'], ...days.map(([value, words]): Choice => [value, `Vu : ${words.toLowerCase()}`])] },
  {
    name: 'sort',
    label: 'Tri',
    choices: [
      ['', 'Les plus récents'],
      ['oldest', 'Les plus anciens'],
      ['seen', 'Vus en dernier'],
    ],
  },
]

/** Search and filters above the accounts, all kept in the address. */
export function UserTools({ filter }: { filter: UserFilter }) {
  const [, setSearch] = useSearchParams()
  const [typed, setTyped] = useState(filter.q)
  const change = (part: Partial<UserFilter>) => setSearch(withFilter(filter, part), { preventScrollReset: true })
  const find = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    change({ q: typed.trim() })
  }
  return (
    <div className="barre-filtres">
      <form className="t-outils" role="search" onSubmit={find}>
        <label className="t-cherche">
          <WorkIcon name="loupe" />
          <span className="vu">Chercher un utilisateur</span>
          <input
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={120}
            placeholder="Nom, téléphone, boutique"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </label>
      </form>
      <div className="filtres" role="group" aria-label="Filtres">
        {parts.map(({ name, label, choices }) => (
          <span key={name} className={filter[name] ? 't-filtre t-filtre--liste pose' : 't-filtre t-filtre--liste'}>
            <select aria-label={label} value={filter[name]} onChange={({ target }) => change({ [name]: target.value })}>
              {choices.map(([value, words]) => (
                <option key={value} value={value}>
                  {words}
                </option>
              ))}
            </select>
            <Icon name="ouvrir" size={16} />
          </span>
        ))}
      </div>
    </div>
  )
}
