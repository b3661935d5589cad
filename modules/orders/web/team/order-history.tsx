import { Timeline } from '#web/ui/lists/timeline.tsx'
import { useState } from 'react'

import type { HistoryKind, TeamHistoryLine } from '#modules/orders/contract/admin-orders.ts'
import { formatMoment } from '#web/ui/words/dates.ts'

const tabs: readonly { kind: HistoryKind | null; words: string }[] = [
  { kind: null, words: 'Tout' },
  { kind: 'money', words: 'Argent' },
  { kind: 'delivery', words: 'Livraison' },
  { kind: 'team', words: 'Équipe' },
]

/** What happened, the last first: who, when and why. */
export function OrderHistory({ lines }: { lines: readonly TeamHistoryLine[] }) {
  const [kind, setKind] = useState<HistoryKind | null>(null)
  const shown = kind ? lines.filter((line) => line.kind === kind) : lines
  return (
    <section className="card" aria-labelledby="historique">
      <div className="card-head flex-wrap">
        <h2 id="historique">Historique</h2>
        <div className="segments" role="group" aria-label="Ce qui est montré">
          {tabs.map((tab) => (
            <button
              key={tab.words}
              type="button"
              aria-pressed={tab.kind === kind}
              onClick={() => setKind(tab.kind)}
            >
              {tab.words}
            </button>
          ))}
        </div>
      </div>
      {shown.length === 0 && <p className="muted">Rien encore.</p>}
      <Timeline
        steps={shown.map(({ at, by, title, detail, bad }, index) => ({
          key: `${at} ${title} ${index}`,
          words: title,
          place: bad ? 'stop' : index === 0 ? 'current' : 'done',
          detail: [formatMoment(at), by].filter(Boolean).join(' · '),
          quote: detail,
        }))}
      />
    </section>
  )
}
