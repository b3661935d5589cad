import { useQuery, useQueryClient } from '@tanstack/react-query'

import { readSettingChanges, type SettingChanges } from '#contract/settings/settings.ts'
import { call } from '#web/api/client.ts'
import { Reading } from '#web/api/reading.tsx'

import { ChangeList } from './change-list.tsx'
import { ContactCard } from './contact-card.tsx'
import { MessagePricesCard } from './message-prices-card.tsx'
import { SellingCard } from './selling-card.tsx'
import { marketSettingsKey } from './use-market-settings.ts'
import { WaitingChange } from './waiting-change.tsx'

const changesKey = ['admin', 'setting-changes']

/** « Réglages »: how the market is reached, what selling costs, and who changed it. @param sellingOnly for finance, which approves prices */
export function SettingsCards({ sellingOnly = false }: { sellingOnly?: boolean }) {
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: changesKey,
    queryFn: ({ signal }) => call(readSettingChanges, {}, { signal }),
  })
  const onChanged = (read: SettingChanges) => {
    queries.setQueryData(changesKey, read)
    void queries.invalidateQueries({ queryKey: marketSettingsKey })
  }
  return (
    <Reading query={query} cards={3}>
      {({ settings, changes }) => {
        const waiting = changes.find(({ decision }) => decision === null)
        return (
          <>
            {waiting && <WaitingChange change={waiting} onChanged={onChanged} />}
            {!sellingOnly && (
              <ContactCard
                key={JSON.stringify(settings.contact)}
                contact={settings.contact}
                onChanged={onChanged}
              />
            )}
            {!sellingOnly && (
              <MessagePricesCard
                key={JSON.stringify(settings.messages)}
                prices={settings.messages}
                onChanged={onChanged}
              />
            )}
            <SellingCard
              key={JSON.stringify(settings.selling)}
              selling={settings.selling}
              waits={waiting !== undefined}
              onChanged={onChanged}
            />
            <ChangeList
              changes={changes.filter(
                ({ decision, topic }) => decision !== null && (!sellingOnly || topic === 'selling'),
              )}
            />
          </>
        )
      }}
    </Reading>
  )
}
