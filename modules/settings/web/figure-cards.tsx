import { ceilingRules } from '#modules/settings/contract/ceiling-rules.ts'
import { deadlineRules } from '#modules/settings/contract/deadline-rules.ts'
import { messagePriceRules } from '#modules/settings/contract/message-price-rules.ts'
import {
  changeMessagePrices,
  proposeCeilings,
  proposeDeadlines,
  type SettingChanges,
} from '#modules/settings/contract/settings.ts'
import { call } from '#web/api/client.ts'

import { FiguresCard } from './figures-card.tsx'

type CardProps = {
  settings: SettingChanges['settings']
  onChanged: (read: SettingChanges) => void
}
type ProposedProps = CardProps & { waits: boolean }

/** « Prix des messages »: what the market counts them at, and from which sum on it warns. */
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

/** « Délais »: how long people have, proposed here and approved by another person of the team. */
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

/** « Plafonds des nouveaux acheteurs »: what may be open before a first delivery. */
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
