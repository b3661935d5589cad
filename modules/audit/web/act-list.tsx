import { actFactOf, actWords } from '#modules/audit/contract/act-words.ts'
import type { Act, ActFacts } from '#modules/audit/contract/audit.ts'
import { formatCount } from '#kernel/wire/money.ts'
import { roleWords } from '#modules/accounts/contract/people-words.ts'
import { formatDate, formatMoment } from '#web/ui/words/dates.ts'

/** Acts of the team, each with who, what, before, after and why. */
export function ActList({ acts }: { acts: readonly Act[] }) {
  return (
    <ul className="card flush">
      {acts.map((act) => (
        <li key={act._id} className="row">
          <div className="row-text act-row">
            <b>
              {actWords[act.action] ?? act.action}
              {act.subject.label && ` : ${act.subject.label}`}
            </b>
            <div>
              <Changes act={act} />
              {act.reason && <p>« {act.reason} »</p>}
            </div>
            <small>
              {formatMoment(act.at)} · {whoWords(act)}
            </small>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** What changed; what the title says already is left out. */
function Changes({ act: { before, after, subject } }: { act: Act }) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (name) => before?.[name] !== undefined || after?.[name] !== subject.label,
  )
  if (names.length === 0) return null
  return (
    <ul className="muted flex flex-wrap gap-x-4">
      {names.map((name) => (
        <li key={name}>
          {actFactOf(name, '').name} : {changeWords(name, before, after)}
        </li>
      ))}
    </ul>
  )
}

/** « actif → suspendu »; what did not change is written once. */
function changeWords(name: string, before: ActFacts | null, after: ActFacts | null): string {
  if (!before || !(name in before)) return factWords(name, after?.[name])
  const old = factWords(name, before[name])
  return after && !(name in after) ? old : `${old} → ${factWords(name, after?.[name])}`
}

function factWords(name: string, fact: ActFacts[string] | undefined): string {
  if (fact === undefined || fact === null || fact === '') return '—'
  if (typeof fact === 'boolean') return fact ? 'oui' : 'non'
  if (typeof fact === 'number') return formatCount(fact)
  if (typeof fact === 'string' && /^\d{4}-\d\d-\d\d$/.test(fact)) return formatDate(fact)
  return typeof fact === 'object' ? fact.join(', ') : actFactOf(name, fact).text
}

function whoWords({ actor }: Act): string {
  if (!actor) return 'Automatique'
  const role = Object.entries(roleWords).find(([name]) => name === actor.role)?.[1]
  return role ? `${actor.name}, ${role.toLowerCase()}` : actor.name
}
