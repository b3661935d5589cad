import { plural } from '#kernel/wire/plural.ts'
import { daysWords } from '#kernel/wire/span-words.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { Link } from 'react-router'
import { formatCount } from '#kernel/wire/money.ts'
import { withoutAccents } from '#kernel/wire/plain-text.ts'
import {
  dropSynonyms,
  listSynonyms,
  addSynonyms,
  changeSynonyms,
} from '#modules/search/contract/search-admin.ts'
import { call } from '#client/api/client.ts'
import { Reading } from '#client/api/reading.tsx'
import { ActSheet } from '#client/api/act-sheet.tsx'
import { useRead } from '#client/api/use-read.ts'
import { ListSearch } from '#client/lists/list-search.tsx'
import { useFilters } from '#client/lists/use-filters.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/lists/empty.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { showNotice } from '#ui/lists/notice-store.ts'
import { ScreenFrame } from '#ui/screen-frame.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { searchProducts } from '#modules/search/contract/search.ts'
import { Field } from '#ui/forms/field.tsx'
import { paths } from '#client/paths.ts'
import { useMissedSearches } from './use-missed-searches.ts'

const KEY = ['synonyms']
type Open = { sheet: 'edit'; group: Group | null; first?: string } | { sheet: 'drop'; group: Group }

export function Synonyms() {
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
    <ScreenFrame
      detail="Chercher l’un des mots d’un groupe trouve aussi les autres."
      actions={button}
    >
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
    </ScreenFrame>
  )
}

function plain(text: string): string {
  return withoutAccents(text.toLowerCase())
}

type Group = { _id: string; terms: string[] }

type GroupSheetProps = {
  group: Group | null
  first?: string | undefined
  onDone: () => void
  onClose: () => void
}

function GroupSheet({ group, first, onDone, onClose }: GroupSheetProps) {
  const [typed, setTyped] = useState(group?.terms.join('\n') ?? (first ? `${first}\n` : ''))
  const terms = typed
    .split(/[\n,;]/)
    .map((term) => term.trim())
    .filter(Boolean)
  const body = { terms }
  return (
    <ActSheet
      title={group ? 'Modifier le groupe' : 'Nouveau groupe'}
      confirm="Enregistrer"
      act={() =>
        group
          ? call(changeSynonyms, { params: { id: group._id }, body })
          : call(addSynonyms, { body })
      }
      onDone={onDone}
      onClose={onClose}
    >
      <TextArea
        label="Mots ou expressions"
        hint="Un par ligne, ou séparés par des virgules : « téléphone, portable, gsm ». Deux au moins, 40 au plus."
        rows={6}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <p className="muted">Les recherches en tiennent compte dans la minute.</p>
    </ActSheet>
  )
}

function TrySearch() {
  const [typed, setTyped] = useState('')
  const [searched, setSearched] = useState('')
  const query = useRead(
    ['try-search', searched],
    searchProducts,
    { query: { q: searched, limit: 8 } },
    { enabled: searched !== '', staleTime: 0 },
  )
  const search = (event: SubmitEvent) => {
    event.preventDefault()
    if (typed.trim() === searched) void query.refetch()
    else setSearched(typed.trim())
  }
  return (
    <section className="card" aria-labelledby="essayer">
      <h2 id="essayer">Essayer</h2>
      <form className="form" role="search" aria-label="Essayer une recherche" onSubmit={search}>
        <Field
          label="Ce que tape un acheteur"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={120}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button look="outline" type="submit">
          Essayer
        </Button>
      </form>
      <div aria-live="polite">
        {searched && (
          <Reading query={query} cards={1}>
            {({ products, totalProducts, correctedQuery }) => (
              <>
                <p className="mt-3">
                  <b>
                    {totalProducts === 0
                      ? 'Rien n’est trouvé'
                      : `${formatCount(totalProducts)} ${plural(totalProducts, 'produit trouvé', 'produits trouvés')}`}
                  </b>
                  {correctedQuery && ` en lisant « ${correctedQuery} »`}
                </p>
                <ul>
                  {products.map((product) => (
                    <li key={product._id}>
                      <Link className="inline-block py-2" to={paths.product(product.slug)}>
                        {product.name}
                      </Link>
                    </li>
                  ))}
                </ul>
              </>
            )}
          </Reading>
        )}
      </div>
    </section>
  )
}

function WordsToAdd({ onAdd }: { onAdd: (word: string) => void }) {
  const query = useMissedSearches(30)
  return (
    <section className="card" aria-labelledby="en-vain">
      <h2 id="en-vain">{`Cherché en vain, ${daysWords(30)}`}</h2>
      <Reading query={query} cards={1}>
        {({ searches }) =>
          searches.length === 0 ? (
            <p className="muted">Toutes les recherches ont trouvé quelque chose.</p>
          ) : (
            <ul>
              {searches.slice(0, 10).map((one) => (
                <li className="row px-0" key={one.query}>
                  <span className="row-text">
                    <b>{one.query}</b>
                    <small className="muted">{formatCount(one.searches)} fois</small>
                  </span>
                  <Button look="outline" onClick={() => onAdd(one.query)}>
                    <span>
                      Ajouter<span className="visually-hidden"> {one.query} à un groupe</span>
                    </span>
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Reading>
    </section>
  )
}
