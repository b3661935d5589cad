import type { ReactNode } from 'react'
import { ceilingRules } from '#modules/settings/contract/ceiling-rules.ts'
import { deadlineRules } from '#modules/settings/contract/deadline-rules.ts'
import { messagePriceRules } from '#modules/settings/contract/message-price-rules.ts'
import {
  changeMessagePrices,
  proposeCeilings,
  proposeDeadlines,
  type SettingChanges,
} from '#modules/settings/contract/settings.ts'
import { readAmount, readCount } from '#kernel/wire/amounts.ts'
import { call } from '#client/api/client.ts'
import {
  boundsSentence,
  figureFacts,
  type FigureRules,
} from '#modules/settings/contract/figures.ts'
import { ReasonedForm, type ReadForm } from '#client/api/reasoned-form.tsx'
import { Field } from '#ui/forms/field.tsx'

const unitWords: Readonly<Record<string, string>> = {
  h: 'heures',
  min: 'minutes',
  j: 'jours',
  f: 'francs',
}

type CardProps = {
  settings: SettingChanges['settings']
  onChanged: (read: SettingChanges) => void
}
type ProposedProps = CardProps & { waits: boolean }

export function MessagePricesCard({ settings, onChanged }: CardProps) {
  return (
    <FiguresCard
      id="prix-messages"
      title="Prix des messages"
      rules={messagePriceRules}
      figures={settings.messages}
      question="Changer le prix des messages ?"
      note="Les messages de ce mois sont comptés à ces prix, ceux déjà partis aussi."
      act={(messages, reason) => call(changeMessagePrices, { body: { messages, reason } })}
      onChanged={onChanged}
    />
  )
}

export function DeadlinesCard({ settings, waits, onChanged }: ProposedProps) {
  return (
    <FiguresCard
      id="delais"
      title="Délais"
      rules={deadlineRules}
      figures={settings.deadlines}
      question="Changer les délais du marché ?"
      note="Ce qui court déjà (une commande à payer ou à accepter, un colis remis) garde son délai. Les conditions et les pages disent le nouveau."
      act={(deadlines, reason) => call(proposeDeadlines, { body: { deadlines, reason } })}
      onChanged={onChanged}
      waits={waits}
    />
  )
}

export function CeilingsCard({ settings, waits, onChanged }: ProposedProps) {
  return (
    <FiguresCard
      id="plafonds"
      title="Plafonds des nouveaux acheteurs"
      rules={ceilingRules}
      figures={settings.ceilings}
      question="Changer les plafonds des nouveaux acheteurs ?"
      note="Ils valent pour les commandes à venir, jusqu’à la première livraison d’un acheteur."
      act={(ceilings, reason) => call(proposeCeilings, { body: { ceilings, reason } })}
      onChanged={onChanged}
      waits={waits}
    />
  )
}

type Figures<Name extends string> = Readonly<Record<Name, number>>

type FiguresCardProps<Name extends string> = {
  id: string
  title: string
  rules: FigureRules<Name>
  figures: Figures<Name>
  question: string
  note: ReactNode
  act: (figures: Figures<Name>, reason: string) => Promise<SettingChanges>
  onChanged: (read: SettingChanges) => void
  /** Whether a change is pending, where approval is needed. */
  waits?: boolean
}

function FiguresCard<Name extends string>({
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
              maxLength={60}
              defaultValue={String(figures[name])}
              error={faultOf(name)}
            />
          )
        })
      }
    </ReasonedForm>
  )
}

function readFigures<Name extends string>(
  rules: FigureRules<Name>,
  figures: Figures<Name>,
  form: FormData,
): ReadForm<Figures<Name>> {
  const read: Record<Name, number> = { ...figures }
  const faults: Record<string, string> = {}
  for (const name of Object.keys(rules) as Name[]) {
    const typed = form.get(name)
    const { value } = (rules[name].unit === 'f' ? readAmount : readCount)(
      typeof typed === 'string' ? typed : '',
    )
    if (value === null || value < rules[name].least || value > rules[name].most)
      faults[name] = boundsSentence(rules[name])
    else read[name] = value
  }
  return { read: Object.keys(faults).length === 0 ? read : undefined, faults }
}

type Facts = Readonly<Record<string, string>>

export function ChangedFacts({ before, after }: { before: Facts; after: Facts }) {
  return (
    <ul>
      {Object.entries(after)
        .filter(([name, value]) => value !== before[name])
        .map(([name, value]) => (
          <li key={name}>{`${name} : ${before[name]} → ${value}`}</li>
        ))}
    </ul>
  )
}
