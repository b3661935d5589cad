import { useState } from 'react'

import type { Role } from '#kernel/wire/endpoint.ts'
import {
  choosePhoneWay,
  type PhoneTopic,
  type PhoneWay,
} from '#modules/channels/contract/phone-ways.ts'
import { call } from '#client/api/client.ts'
import { useMarketFacts } from '#client/api/provider-info.ts'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { showNotice } from '#ui/lists/notice-store.ts'
import { Select } from '#ui/forms/select.tsx'

import { usePhoneWays } from './use-phone-ways.ts'

const TOPICS: readonly { topic: PhoneTopic; label: string; hint: string }[] = [
  { topic: 'orders', label: 'Commandes et argent', hint: 'Commande enregistrée, paiement, code' },
  { topic: 'sales', label: 'Ventes de ma boutique', hint: 'Chaque nouvelle commande' },
  { topic: 'account', label: 'Sécurité du compte', hint: 'Codes, mot de passe' },
]
const WAYS: readonly { value: PhoneWay; label: string }[] = [
  { value: 'sms', label: 'Par SMS' },
  { value: 'whatsapp', label: 'Par WhatsApp' },
  { value: 'both', label: 'Par les deux' },
]
const NONE = { value: 'none', label: 'Ni l’un ni l’autre' } as const

export function WayChoices({ userId, role }: { userId: string; role: Role }) {
  const inbox = useMarketFacts()?.simulated.whatsAppInbox
  const { data, replace } = usePhoneWays(userId)
  const [saving, setSaving] = useState<PhoneTopic>()
  if (!data?.whatsApp) return null
  const chosen = new Map(data.ways.map(({ topic, way }) => [topic, way]))
  const choose = async (topic: PhoneTopic, way: string) => {
    const known = [...WAYS, NONE].find(({ value }) => value === way)
    if (!known) return
    setSaving(topic)
    try {
      replace(await call(choosePhoneWay, { body: { topic, way: known.value } }))
      showNotice('Choix enregistré')
    } catch (failure) {
      showNotice(sentenceOf(failure), { tone: 'failed' })
    }
    setSaving(undefined)
  }
  return (
    <section className="card mt-4" aria-labelledby="messages">
      <h2 id="messages">SMS ou WhatsApp</h2>
      <p className="small muted mt-1">
        Ce que WhatsApp ne remet pas dans la minute arrive par SMS. Pour tout arrêter sur WhatsApp,
        répondez STOP.
      </p>
      {TOPICS.filter(({ topic }) => topic !== 'sales' || role === 'vendeur').map(
        ({ topic, label, hint }) => (
          <Select
            key={topic}
            label={label}
            hint={hint}
            className="mt-3"
            value={chosen.get(topic) ?? 'sms'}
            disabled={saving === topic}
            options={topic === 'sales' ? [NONE, ...WAYS] : WAYS}
            onChange={(event) => void choose(topic, event.target.value)}
          />
        ),
      )}
      {inbox && (
        <p className="small muted mt-3">
          WhatsApp est simulé :{' '}
          <a className="link" href={inbox} target="_blank" rel="noopener">
            lire les messages
          </a>
        </p>
      )}
    </section>
  )
}
