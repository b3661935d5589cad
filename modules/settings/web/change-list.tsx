import type { SettingChange } from '#modules/settings/contract/settings.ts'
import { formatMoment } from '#web/ui/words/dates.ts'

import { Differences } from './differences.tsx'

/** « Historique »: who changed what, when and why. */
export function ChangeList({ changes }: { changes: readonly SettingChange[] }) {
  return (
    <section className="card" aria-labelledby="historique">
      <div className="card-head">
        <h2 id="historique">Historique</h2>
      </div>
      {changes.length === 0 && <p className="muted">Rien n’a encore été changé.</p>}
      <ul className="grid gap-4">
        {changes.map((change) => (
          <li key={change.id}>
            <b>{wordsOf(change)}</b>
            <span className="small muted block">{change.reason}</span>
            <Differences of={change} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function wordsOf({ decision, askedBy, decidedBy, decidedAt }: SettingChange): string {
  const when = decidedAt ? formatMoment(decidedAt) : ''
  if (decision === 'refused') return `Refusé par ${decidedBy}, le ${when}. Demandé par ${askedBy}`
  return askedBy === decidedBy
    ? `${askedBy}, le ${when}`
    : `${askedBy}, approuvé par ${decidedBy} le ${when}`
}
