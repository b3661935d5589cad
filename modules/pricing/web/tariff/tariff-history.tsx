import { formatFrancs } from '#kernel/wire/money.ts'
import { momentWords } from '#kernel/wire/due-words.ts'
import { Timeline } from '#ui/lists/timeline.tsx'

import { listActs, type ActFacts } from '#modules/journal/contract/team-acts.ts'
import { Reading } from '#client/api/reading.tsx'
import { useRead } from '#client/api/use-read.ts'

export function TariffHistory() {
  const query = useRead(['delivery-tariff', 'acts'], listActs, { query: { subject: 'tariff' } })
  return (
    <section className="card" aria-labelledby="changements">
      <div className="card-head">
        <h2 id="changements">Derniers changements</h2>
      </div>
      <Reading query={query} cards={1}>
        {({ acts }) =>
          acts.length === 0 ? (
            <p className="muted">Aucun pour l’instant.</p>
          ) : (
            <Timeline
              steps={acts.slice(0, 10).map((act) => ({
                key: `${act._id}`,
                words: act.actor?.name ?? 'Le marché',
                detail: momentWords(act.at),
                quote: (
                  <>
                    {changesOf(act.before ?? {}, act.after ?? {})}
                    {act.reason && <> « {act.reason} »</>}
                  </>
                ),
              }))}
            />
          )
        }
      </Reading>
    </section>
  )
}

function changesOf(before: ActFacts, after: ActFacts): string {
  return Object.keys(after)
    .map((name) => `${name} : ${valueWords(before[name])} → ${valueWords(after[name])}`)
    .join(', ')
}

/** Figures of a tariff are francs. */
function valueWords(value: ActFacts[string] | undefined): string {
  if (typeof value === 'number') return formatFrancs(value)
  return value === true ? 'oui' : value === false ? 'non' : String(value ?? '—')
}
