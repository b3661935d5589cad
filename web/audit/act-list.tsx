import { actFactOf, actWords } from '#contract/audit/act-words.ts'
import type { Act, ActFacts } from '#contract/audit/audit.ts'
import { formatCount } from '#contract/kernel/money.ts'
import { roleWords } from '#contract/accounts/people-words.ts'
import { formatMoment } from '#web/ui/dates.ts'

/** Acts of the team, each with who, what, before, after and why. */
export function ActList({ acts }: { acts: readonly Act[] }) {
  return (
    <ul className="card flush">
      {acts.map((act) => (
        <li key={act._id} className="row">
          <div className="row-text">
            <b>
              {actWords[act.action] ?? act.action}
              {act.subject.label && ` : ${act.subject.label}`}
            </b>
            <Changes before={act.before} after={act.after} />
            {act.reason && <p>« {act.reason} »</p>}
            <small>
              {formatMoment(act.at)} · {whoWords(act)}
            </small>
          </div>
        </li>
      ))}
    </ul>
  )
}

function Changes({ before, after }: { before: ActFacts | null; after: ActFacts | null }) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  if (names.length === 0) return null
  return (
    <ul className="muted flex flex-wrap gap-x-4">
      {names.map((name) => (
        <li key={name}>
          {actFactOf(name, '').name} :{' '}
          {before && name in before && `${factWords(name, before[name])} → `}
          {factWords(name, after?.[name])}
        </li>
      ))}
    </ul>
  )
}

function factWords(name: string, fact: ActFacts[string] | undefined): string {
  if (fact === undefined || fact === null || fact === '') return '—'
  if (typeof fact === 'boolean') return fact ? 'oui' : 'non'
  if (typeof fact === 'number') return formatCount(fact)
  return typeof fact === 'object' ? fact.join(', ') : actFactOf(name, fact).text
}

function whoWords({ actor }: Act): string {
  if (!actor) return 'Automatique'
  const role = Object.entries(roleWords).find(([name]) => name === actor.role)?.[1]
  return role ? `${actor.name}, ${role.toLowerCase()}` : actor.name
}
