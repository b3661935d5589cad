import { plural } from '#kernel/wire/plural.ts'
import { momentWords, sinceWords } from '#kernel/wire/due-words.ts'
import { Link, useSearchParams } from 'react-router'

import {
  toTreatKinds,
  type readAdminOverview,
  type ToTreatKind,
} from '#modules/statistics/contract/admin-overview.ts'
import type { Reply } from '#kernel/wire/endpoint.ts'
import { workPaths } from '#client/work-paths.ts'
import { WaitingRow } from '#ui/lists/waiting-row.tsx'

export type Overview = Reply<typeof readAdminOverview>

type Line = {
  to: string
  one: string
  many: string
  act: string
  tone?: 'chili' | 'earth'
  detail: (at: string, now: number) => string
}

const since = (at: string, now: number) => `La première : ${sinceWords(at, now)}`
const lines: Readonly<Record<ToTreatKind, Line>> = {
  codes: {
    to: workPaths.dispatchDashboard(),
    one: 'code bloqué à la remise',
    many: 'codes bloqués à la remise',
    act: 'Voir',
    tone: 'earth',
    detail: (at) => `Nouvel essai possible ${momentWords(at)}`,
  },
  regions: {
    to: workPaths.adminTariff(),
    one: 'région livrée à confirmer',
    many: 'régions livrées à confirmer',
    act: 'Confirmer',
    tone: 'earth',
    detail: since,
  },
  shops: {
    to: `${workPaths.adminShops()}?etat=new`,
    one: 'boutique ouverte cette semaine',
    many: 'boutiques ouvertes cette semaine',
    act: 'Regarder',
    detail: since,
  },
}

export function ToTreat({ overview: { toTreat, now } }: { overview: Overview }) {
  const at = Date.parse(now)
  const [search] = useSearchParams()
  const all = search.get(WHOLE) === 'tout'
  const idle = all ? toTreatKinds.filter((kind) => toTreat.every((one) => one.kind !== kind)) : []
  return (
    <section className="card flush" aria-labelledby="a-traiter">
      <div className="card-head">
        <h2 id="a-traiter">À regarder</h2>
        <Link to={`?${toggled(search, all)}`} replace preventScrollReset>
          {all ? 'Seulement ce qui attend' : 'Tout voir'}
        </Link>
      </div>
      <ul>
        {toTreat.map(({ kind, count, at: moment }) => {
          const { to, one, many, act, tone, detail } = lines[kind]
          return (
            <WaitingRow
              key={kind}
              to={to}
              mark={count}
              tone={tone}
              title={plural(count, one, many)}
              button={{ words: act, look: 'outline' }}
            >
              {moment && <small>{detail(moment, at)}</small>}
            </WaitingRow>
          )
        })}
        {idle.map((kind) => (
          <WaitingRow key={kind} to={lines[kind].to} mark={0} title={lines[kind].one} idle>
            <small>Rien n’attend.</small>
          </WaitingRow>
        ))}
        {toTreat.length === 0 && !all && <li className="row muted">Rien de plus à regarder.</li>}
      </ul>
    </section>
  )
}

const WHOLE = 'a-traiter'

function toggled(search: URLSearchParams, all: boolean): string {
  const next = new URLSearchParams(search)
  if (all) next.delete(WHOLE)
  else next.set(WHOLE, 'tout')
  return next.toString()
}
