import { Icon } from '#ui/icons/icon.tsx'
import { AmountField } from '#ui/forms/amount-field.tsx'
import { Switch } from '#ui/forms/switch.tsx'

import type { FormDraft, FormProblems } from './form-draft.ts'

type ProposalsCardProps = {
  draft: Pick<FormDraft, 'proposals'>
  faults: FormProblems
  onChange: (part: Partial<FormDraft>) => void
}

export function ProposalsCard({ draft: { proposals }, faults, onChange }: ProposalsCardProps) {
  return (
    <section className="card">
      <h2 className="mb-1">Prix proposés</h2>
      <Switch
        checked={Boolean(proposals)}
        onChange={({ target }) =>
          onChange({ proposals: target.checked ? { acceptsFrom: '', refusesBelow: '' } : null })
        }
      >
        <b>Proposer un prix</b>
        <small>
          Les acheteurs peuvent proposer un autre prix, vous avez 24&nbsp;h pour répondre
        </small>
      </Switch>
      {proposals && (
        <>
          <div className="grid grid-cols-2 gap-3 items-start mt-3">
            <AmountField
              label="Accepté seul, dès"
              name="acceptsFrom"
              optional
              value={proposals.acceptsFrom}
              error={faults.acceptsFrom}
              onChange={(acceptsFrom) => onChange({ proposals: { ...proposals, acceptsFrom } })}
            />
            <AmountField
              label="Refusé seul, sous"
              name="refusesBelow"
              optional
              value={proposals.refusesBelow}
              error={faults.refusesBelow}
              onChange={(refusesBelow) => onChange({ proposals: { ...proposals, refusesBelow } })}
            />
          </div>
          <p className="flex gap-2 small muted mt-3">
            <Icon name="lock" size={16} />
            Pour une pièce. Les acheteurs ne voient jamais ces deux seuils, un peu arrondis ; ils
            répondent après quelques minutes aux acheteurs connus, vous aux autres.
          </p>
        </>
      )}
    </section>
  )
}
