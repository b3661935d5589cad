import type { ReactNode } from 'react'

import { Icon } from '../icons/icon.tsx'

export type TimelineStep = {
  key: string
  words: string
  /** `current` is the present step; `stop` is where it ended early. */
  place?: 'done' | 'current' | 'ahead' | 'stop'
  detail?: ReactNode
  /** Text written at this step. */ quote?: ReactNode
}

export function Timeline({ label, steps }: { label?: string; steps: readonly TimelineStep[] }) {
  return (
    <ol className="timeline" aria-label={label}>
      {steps.map(({ key, words, place = 'done', detail, quote }) => (
        <li key={key} className={place} aria-current={place === 'current' ? 'step' : undefined}>
          <i>
            {place === 'done' && <Icon name="check" size={16} />}
            {place === 'stop' && <Icon name="close" size={16} />}
          </i>
          <h3>{words}</h3>
          {detail && <p className="small muted">{detail}</p>}
          {quote && <p className="quote small">{quote}</p>}
        </li>
      ))}
    </ol>
  )
}
