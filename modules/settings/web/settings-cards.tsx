import { useQueryClient } from '@tanstack/react-query'

import type { SettingChange, SettingChanges } from '#modules/settings/contract/settings.ts'
import { Reading } from '#web/api/reading.tsx'

import { ChangeList } from './change-list.tsx'
import { ContactCard } from './contact-card.tsx'
import { CeilingsCard, DeadlinesCard, MessagePricesCard } from './figure-cards.tsx'
import { SellingCard } from './selling-card.tsx'
import { settingChangesKey, useSettingChanges } from './use-setting-changes.ts'
import { SmsSenderCard } from './sms-sender-card.tsx'
import { marketSettingsKey } from './use-market-settings.ts'
import { WaitingChange } from './waiting-change.tsx'

const atOnce: readonly SettingChange['topic'][] = ['contact', 'messages', 'sender']

/**
 * « Réglages »: the facts of the market, and who changed them.
 * @param approvedOnly for finance: what two people change
 */
export function SettingsCards({ approvedOnly = false }: { approvedOnly?: boolean }) {
  const queries = useQueryClient()
  const query = useSettingChanges()
  const onChanged = (read: SettingChanges) => {
    queries.setQueryData(settingChangesKey, read)
    void queries.invalidateQueries({ queryKey: marketSettingsKey })
  }
  return (
    <Reading query={query} cards={3}>
      {({ settings, changes }) => {
        const waiting = changes.filter(({ decision }) => decision === null)
        const waits = (wanted: SettingChange['topic']) =>
          waiting.some(({ topic }) => topic === wanted)
        return (
          <>
            {waiting.map((change) => (
              <WaitingChange key={change.id} change={change} onChanged={onChanged} />
            ))}
            {!approvedOnly && (
              <ContactCard
                key={JSON.stringify(settings.contact)}
                contact={settings.contact}
                onChanged={onChanged}
              />
            )}
            {!approvedOnly && (
              <MessagePricesCard
                key={JSON.stringify(settings.messages)}
                settings={settings}
                onChanged={onChanged}
              />
            )}
            {!approvedOnly && (
              <SmsSenderCard
                key={settings.sender.sender}
                sender={settings.sender.sender}
                onChanged={onChanged}
              />
            )}
            <SellingCard
              key={JSON.stringify(settings.selling)}
              selling={settings.selling}
              waits={waits('selling')}
              onChanged={onChanged}
            />
            <DeadlinesCard
              key={JSON.stringify(settings.deadlines)}
              settings={settings}
              waits={waits('deadlines')}
              onChanged={onChanged}
            />
            <CeilingsCard
              key={JSON.stringify(settings.ceilings)}
              settings={settings}
              waits={waits('ceilings')}
              onChanged={onChanged}
            />
            <ChangeList
              changes={changes.filter(
                ({ decision, topic }) =>
                  decision !== null && !(approvedOnly && atOnce.includes(topic)),
              )}
            />
          </>
        )
      }}
    </Reading>
  )
}
