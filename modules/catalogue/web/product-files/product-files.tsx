import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'

import type { UserInfo } from '#modules/accounts/contract/accounts.ts'
import {
  exportProducts,
  readImport,
  startImport,
  type importModes,
} from '#modules/catalogue/contract/product-files.ts'
import { addressOf } from '#kernel/wire/typed-client.ts'
import { readSubscription } from '#modules/subscriptions/contract/subscriptions.ts'
import { call } from '#web/api/client.ts'
import { SaveButton } from '#web/api/save-button.tsx'
import { sentenceOf } from '#web/api/sentence-of.ts'
import { useRead } from '#web/api/use-read.ts'
import { Failure } from '#web/ui/lists/failure.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import type { ScreenFrame } from '#web/ui/screen-frame.ts'
import { ListSkeleton } from '#web/ui/lists/skeleton.tsx'
import { workPaths } from '#web/work-paths.ts'

import { ImportReport } from './import-report.tsx'
import { SendFile } from './send-file.tsx'

const WATCH_MS = 1_000

/**
 * Many products at once: a spreadsheet out, a spreadsheet in. The import under way stays in the
 * address, so that a reload finds it again.
 */
export function ProductFiles({ Frame, user }: { Frame: ScreenFrame; user: UserInfo }) {
  const [search, setSearch] = useSearchParams()
  const queries = useQueryClient()
  const id = search.get('import')
  const watched = useRead(
    ['product-import', user._id, id],
    readImport,
    { params: { id: id ?? '' } },
    {
      enabled: id !== null,
      refetchInterval: ({ state }) => (state.data?.state === 'importing' ? WATCH_MS : false),
    },
  )
  const plan = useRead(['subscription', user._id], readSubscription, {})
  const start = useMutation({
    mutationFn: (mode: (typeof importModes)[number]) =>
      call(startImport, { params: { id: id ?? '' }, body: { mode } }),
    onSuccess: (begun) => queries.setQueryData(['product-import', user._id, id], begun),
  })
  const state = watched.data?.state
  useEffect(() => {
    if (state !== 'done') return
    void queries.invalidateQueries({ queryKey: ['seller-products'] })
    void queries.invalidateQueries({ queryKey: ['subscription'] })
  }, [state, queries])
  const show = (importId: string | null) =>
    setSearch(
      importId
        ? { onglet: 'produits', vue: 'fichier', import: importId }
        : { onglet: 'produits', vue: 'fichier' },
    )
  const room =
    plan.data && plan.data.quota !== null
      ? Math.max(0, plan.data.quota - plan.data.liveProducts)
      : null
  return (
    <Frame title="Importer, exporter" detail={user.shopName}>
      <Link
        className="inline-flex items-center gap-1 min-h-11 font-medium justify-self-start"
        to={workPaths.sellerProducts()}
      >
        <Icon name="previous" size={20} /> Vos produits
      </Link>
      {id === null && (
        <div className="work-columns one-one">
          <SendFile
            onRead={(read) => {
              queries.setQueryData(['product-import', user._id, read._id], read)
              show(read._id)
            }}
          />
          <section className="card stack">
            <h2>Exporter vos produits</h2>
            <p className="muted">
              Prix, stocks et photos dans un fichier CSV. Changez-le dans un tableur, puis
              importez-le : les ventes faites entre-temps sont gardées.
            </p>
            <SaveButton address={addressOf(exportProducts, {})} name="produits-sugu.csv">
              Enregistrer vos produits
            </SaveButton>
          </section>
        </div>
      )}
      {id !== null && watched.error && !watched.data && (
        <Failure
          words={sentenceOf(watched.error)}
          busy={watched.isFetching}
          onRetry={() => void watched.refetch()}
        />
      )}
      {id !== null && !watched.data && !watched.error && <ListSkeleton count={2} />}
      {start.error && <Failure words={sentenceOf(start.error)} />}
      {watched.data && (
        <ImportReport
          read={watched.data}
          room={room}
          busy={start.isPending}
          onStart={(mode) => start.mutate(mode)}
          onAgain={() => show(null)}
        />
      )}
    </Frame>
  )
}
