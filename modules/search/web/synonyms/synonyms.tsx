import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { formatCount } from '#kernel/wire/money.ts'
import { withoutAccents } from '#kernel/wire/plain-text.ts'
import { dropSynonyms, listSynonyms } from '#modules/search/contract/search-admin.ts'
import { call } from '#web/api/client.ts'
import { Reading } from '#web/api/reading.tsx'
import { ActSheet } from '#web/api/act-sheet.tsx'
import { useRead } from '#web/api/use-read.ts'
import { ListSearch } from '#web/lists/list-search.tsx'
import { useFilters } from '#web/lists/use-filters.ts'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/lists/empty.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { showNotice } from '#web/ui/lists/notice-store.ts'
import type { ScreenFrame } from '#web/ui/screen-frame.ts'

import { type Group, GroupSheet } from './group-sheet.tsx'
import { TrySearch } from './try-search.tsx'
import { WordsToAdd } from './words-to-add.tsx'

const KEY = ['synonyms']
type Open = { sheet: 'edit'; group: Group | null; first?: string } | { sheet: 'drop'; group: Group }

/** « Synonymes »: words that buyers use for one another, tried on the spot. */
export function Synonyms({ Frame }: { Frame: ScreenFrame }) {
  const queries = useQueryClient()
  const { of, change } = useFilters()
  const [open, setOpen] = useState<Open | null>(null)
  const query = useRead(KEY, listSynonyms, {})
  const close = () => setOpen(null)
  const done = (words: string) => () => {
    void queries.invalidateQueries({ queryKey: KEY })
    close()
    showNotice(words)
  }
  const add = (first?: string) => setOpen({ sheet: 'edit', group: null, ...(first && { first }) })
  const button = <Button onClick={() => add()}>Ajouter un groupe</Button>
  const wanted = plain(of('q'))
  return (
    <Frame detail="Chercher l’un des mots d’un groupe trouve aussi les autres." actions={button}>
      <p className="phone">{button}</p>
      <div className="work-columns two-one">
        <div className="stack">
          <ListSearch
            key={of('q')}
            label="Trouver un mot"
            q={of('q')}
            maxLength={60}
            onSearch={(q) => change({ q })}
          />
          <Reading query={query}>
            {({ groups }) => {
              const shown = groups.filter(({ terms }) =>
                terms.some((term) => plain(term).includes(wanted)),
              )
              return shown.length === 0 ? (
                <Empty of="matches" title={wanted ? 'Aucun groupe avec ce mot' : 'Aucun synonyme'}>
                  Ajoutez les mots que vos acheteurs emploient l’un pour l’autre.
                </Empty>
              ) : (
                <section
                  className="card flush"
                  aria-label={`${formatCount(shown.length)} groupes de synonymes`}
                >
                  <ul>
                    {shown.map((group) => (
                      <li className="row" key={group._id}>
                        <span className="row-text">{group.terms.join(', ')}</span>
                        <span className="flex">
                          <button
                            className="icon-button"
                            type="button"
                            aria-label={`Modifier ${group.terms[0]}`}
                            onClick={() => setOpen({ sheet: 'edit', group })}
                          >
                            <Icon name="edit" />
                          </button>
                          <button
                            className="icon-button"
                            type="button"
                            aria-label={`Supprimer ${group.terms[0]}`}
                            onClick={() => setOpen({ sheet: 'drop', group })}
                          >
                            <Icon name="close" />
                          </button>
                        </span>
                      </li>
                    ))}
                  </ul>
                </section>
              )
            }}
          </Reading>
        </div>
        <aside className="stack max-[899px]:order-first" aria-label="Essayer">
          <TrySearch />
          <WordsToAdd onAdd={add} />
        </aside>
      </div>
      {open?.sheet === 'edit' && (
        <GroupSheet
          group={open.group}
          first={open.first}
          onDone={done('Synonymes enregistrés')}
          onClose={close}
        />
      )}
      {open?.sheet === 'drop' && (
        <ActSheet
          title="Supprimer ce groupe ?"
          confirm="Supprimer"
          danger
          act={() => call(dropSynonyms, { params: { id: open.group._id } })}
          onDone={done('Groupe supprimé')}
          onClose={close}
        >
          <p>{open.group.terms.join(', ')} : chacun de ces mots ne trouvera plus que lui-même.</p>
        </ActSheet>
      )}
    </Frame>
  )
}

/** Without accents or capitals, as a search compares. */
function plain(text: string): string {
  return withoutAccents(text.toLowerCase())
}
