import type { ReactNode } from 'react'

import {
  boundsSentence,
  figureFacts,
  type FigureRules,
} from '#modules/settings/contract/figures.ts'
import type { SettingChanges } from '#modules/settings/contract/settings.ts'
import { ReasonedForm, type ReadForm } from '#web/api/reasoned-form.tsx'
import { Field } from '#web/ui/forms/field.tsx'

import { ChangedFacts } from './changed-facts.tsx'

type Figures<Name extends string> = Readonly<Record<Name, number>>
type FiguresCardProps<Name extends string> = {
  id: string
  title: string
  rules: FigureRules<Name>
  figures: Figures<Name>
  /** « Changer les délais ? » */
  question: string
  /** Above what changes, before it is sent. */
  note: ReactNode
  act: (figures: Figures<Name>, reason: string) => Promise<SettingChanges>
  onChanged: (read: SettingChanges) => void
  /** For what another person of the team approves: whether a change waits already. */
  waits?: boolean
}

/** Whole numbers that the team sets, each with its bounds. */
export function FiguresCard<Name extends string>({
  rules,
  figures,
  note,
  waits,
  ...form
}: FiguresCardProps<Name>) {
  const proposed = waits !== undefined
  return (
    <ReasonedForm
      {...form}
      save={proposed ? 'Demander ce changement…' : 'Enregistrer…'}
      closed={waits ? 'Un changement attend déjà une décision.' : undefined}
      readForm={(element) => readFigures(rules, figures, new FormData(element))}
      confirm={proposed ? 'Demander' : 'Enregistrer'}
      done={proposed ? 'Demandé : une autre personne doit approuver' : 'Enregistré'}
      renderConsequence={(read) => (
        <>
          <p>{note}</p>
          <ChangedFacts before={figureFacts(rules, figures)} after={figureFacts(rules, read)} />
        </>
      )}
    >
      {(faultOf) =>
        (Object.keys(rules) as Name[]).map((name) => {
          const { words, unit, hint } = rules[name]
          return (
            <Field
              key={name}
              name={name}
              label={unit ? `${words}, en ${unitWords[unit] ?? unit}` : words}
              hint={hint}
              inputMode="numeric"
              maxLength={11}
              defaultValue={String(figures[name])}
              error={faultOf(name)}
            />
          )
        })
      }
    </ReasonedForm>
  )
}

const unitWords: Readonly<Record<string, string>> = {
  h: 'heures',
  min: 'minutes',
  j: 'jours',
  f: 'francs',
}

/** What was typed, or what is wrong with it by the name of its field. */
function readFigures<Name extends string>(
  rules: FigureRules<Name>,
  figures: Figures<Name>,
  form: FormData,
): ReadForm<Figures<Name>> {
  const read: Record<Name, number> = { ...figures }
  const faults: Record<string, string> = {}
  for (const name of Object.keys(rules) as Name[]) {
    const typed = form.get(name)
    const bare = typeof typed === 'string' ? typed.replaceAll(/\s/g, '') : ''
    read[name] = Number(bare)
    if (!/^\d+$/.test(bare) || read[name] < rules[name].least || read[name] > rules[name].most)
      faults[name] = boundsSentence(rules[name])
  }
  return { read: Object.keys(faults).length === 0 ? read : undefined, faults }
}
