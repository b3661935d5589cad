import { momentWords } from '#kernel/wire/due-words.ts'
import { useId } from 'react'
import { useQueryClient } from '@tanstack/react-query'

import {
  decideSetting,
  type SettingChange,
  type SettingChanges,
} from '#modules/settings/contract/settings.ts'
import { call } from '#client/api/client.ts'
import { useAct } from '#client/api/use-act.ts'
import { Button } from '#ui/button.tsx'
import { settingChangesKey, useSettingChanges } from './use-setting-changes.ts'

type WaitingChangeProps = { change: SettingChange; onChanged: (read: SettingChanges) => void }

/** Its author may only withdraw it. */
export function WaitingChange({ change, onChanged }: WaitingChangeProps) {
  const { mutate, isPending } = useAct(
    (approve: boolean) => call(decideSetting, { params: { id: change.id }, body: { approve } }),
    {
      done: (_, approve) => (approve ? 'Approuvé : vaut dès maintenant' : 'Refusé'),
      after: onChanged,
      changes: settingChangesKey,
    },
  )
  const id = useId()
  return (
    <section className="card" aria-labelledby={id}>
      <div className="card-head">
        <h2 id={id}>Attend une décision</h2>
      </div>
      <p>{`${change.askedBy}, le ${momentWords(change.askedAt)} : ${change.reason}`}</p>
      <Differences of={change} />
      <div className="mt-3 flex flex-wrap gap-2">
        {change.mayApprove && (
          <Button busy={isPending} onClick={() => mutate(true)}>
            Approuver
          </Button>
        )}
        <Button look="outline" busy={isPending} onClick={() => mutate(false)}>
          {change.mayApprove ? 'Refuser' : 'Retirer ma demande'}
        </Button>
      </div>
      {!change.mayApprove && (
        <p className="small muted mt-2">Une autre personne de l’équipe doit approuver.</p>
      )}
    </section>
  )
}

export function Differences({ of: { differences } }: { of: SettingChange }) {
  return (
    <ul className="mt-2">
      {differences.map(({ name, before, after }) => (
        <li key={name}>
          {`${name} : ${before} `}
          <span aria-hidden>→</span>
          <span className="visually-hidden">devient</span>
          {` ${after}`}
        </li>
      ))}
    </ul>
  )
}

type WaitingTopicProps = { topic: SettingChange['topic']; onDecided: () => void }

export function WaitingTopic({ topic, onDecided }: WaitingTopicProps) {
  const queries = useQueryClient()
  const waiting = useSettingChanges().data?.changes.find(
    (change) => change.topic === topic && change.decision === null,
  )
  if (!waiting) return null
  return (
    <WaitingChange
      change={waiting}
      onChanged={(read) => {
        queries.setQueryData(settingChangesKey, read)
        onDecided()
      }}
    />
  )
}
