import { plural } from '#kernel/wire/plural.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'

import { formatFrancs } from '#kernel/wire/money.ts'
import { type DispatchRelay, listDispatchRelays } from '#modules/relays/contract/relay-dispatch.ts'
import { NothingHere, ReadNews } from '#modules/deliveries/web/index.ts'
import { useRead } from '#client/api/use-read.ts'
import { Badge } from '#ui/badge.tsx'
import { stateWords } from '../state-words.ts'
import { RelayParcels } from './relay-parcels.tsx'

type RelaysViewProps = { userId: string; group: string | undefined }

export function RelaysView({ userId, group }: RelaysViewProps) {
  const queries = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const key = ['dispatch', userId, 'relays']
  const query = useRead(
    [...key, group],
    listDispatchRelays,
    { query: group ? { group } : {} },
    { refetchInterval: 30_000 },
  )
  if (!query.data) return <ReadNews query={query} />
  const { relays } = query.data
  if (relays.length === 0)
    return (
      <NothingHere title="Aucun point relais">
        Les points relais qui gardent des colis du groupe se lisent ici.
      </NothingHere>
    )
  const chosen = relays.find(({ relayId }) => relayId === search.get('relais')) ?? relays[0]
  const choose = (id: string) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        after.set('relais', id)
        return after
      },
      { preventScrollReset: true },
    )
  return (
    <div className="work-columns one-one items-start">
      <section className="card flush" aria-label="Points relais">
        {relays.map((relay) => (
          <RelayRow
            key={relay.relayId}
            relay={relay}
            isChosen={relay === chosen}
            onChoose={() => choose(relay.relayId)}
          />
        ))}
      </section>
      {chosen && (
        <RelayParcels
          key={chosen.relayId}
          userId={userId}
          relay={chosen}
          relays={relays}
          onChanged={() => void queries.invalidateQueries({ queryKey: key })}
        />
      )}
    </div>
  )
}

type RelayRowProps = { relay: DispatchRelay; isChosen: boolean; onChoose: () => void }

function RelayRow({ relay, isChosen, onChoose }: RelayRowProps) {
  const { name, quartier, region, landmark, kept, places, expected, leaving, box, state } = relay
  const { words, tone } = stateWords[state]
  return (
    <button
      className={isChosen ? 'row wide text-left chosen' : 'row wide text-left'}
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
    >
      <span className="row-text">
        <b>{name}</b>
        <small>{[quartier ?? region, landmark].join(', ')}</small>
        <small>{`${expected} ${plural(expected, 'attendu')}, ${leaving} à rendre, caisse ${formatFrancs(box)}`}</small>
      </span>
      <span className="row-end">
        <b className="nowrap">{`${kept} sur ${places}`}</b>
        {state !== 'open' && <Badge tone={tone}>{words}</Badge>}
      </span>
    </button>
  )
}
