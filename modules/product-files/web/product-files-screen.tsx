import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { SignedIn } from '#client/session/user-info.ts'
import {
  exportProducts,
  readImport,
  startImport,
  type importModes,
  importErrors,
  type ProductImport,
} from '#modules/product-files/contract/product-files.ts'
import { addressOf } from '#kernel/wire/typed-client.ts'
import { readSubscription } from '#modules/subscriptions/contract/subscriptions.ts'
import { call } from '#client/api/client.ts'
import { SaveButton } from '#client/api/save-button.tsx'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { useRead } from '#client/api/use-read.ts'
import { Failure } from '#ui/lists/failure.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { ScreenFrame } from '#ui/screen-frame.tsx'
import { ListSkeleton } from '#ui/lists/skeleton.tsx'
import { workPaths } from '#client/work-paths.ts'
import { PlaceOfAll } from './place-of-all.tsx'
import { SendFile } from './send-file.tsx'
import { formatCount } from '#kernel/wire/money.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Button } from '#ui/button.tsx'
import { Gauge } from '#ui/charts/gauge.tsx'
import { Remark } from '#ui/lists/remark.tsx'
import { typographic } from '#ui/words/typographic.ts'
import { Sum } from '#ui/words/sum.tsx'

const WATCH_MS = 1_000

export function ProductFiles({ user }: { user: SignedIn }) {
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
  const plan = useRead(['subscription', user._id], readSubscription, {}, { enabled: !user.helps })
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
  const left =
    plan.data && plan.data.quota !== null
      ? Math.max(0, plan.data.quota - plan.data.liveProducts)
      : null
  return (
    <ScreenFrame title="Importer, exporter" detail={user.shopName}>
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
          left={left}
          busy={start.isPending}
          onStart={(mode) => start.mutate(mode)}
          onPlaced={(read) => queries.setQueryData(['product-import', user._id, id], read)}
          onAgain={() => show(null)}
        />
      )}
    </ScreenFrame>
  )
}

type Mode = (typeof importModes)[number]
type ImportReportProps = {
  read: ProductImport
  left: number | null
  busy: boolean
  onStart: (mode: Mode) => void
  onPlaced: (read: ProductImport) => void
  onAgain: () => void
}

function ImportReport({ read, left, busy, onStart, onPlaced, onAgain }: ImportReportProps) {
  const { state, newRows, changedRows, badRows, doneRows, totalRows } = read
  const good = newRows + changedRows
  return (
    <section className="card stack min-[900px]:max-w-160" aria-labelledby="rapport">
      <h2 id="rapport">{read.fileName}</h2>
      <dl className="sums sums-boxed">
        <Count words="Lignes lues" count={totalRows} />
        <Count words="Nouveaux produits" count={newRows} />
        <Count words="Produits à changer" count={changedRows} />
        <Count words="Lignes à corriger" count={badRows} />
      </dl>
      {state === 'checked' && left !== null && newRows > left && (
        <Remark>{`Votre formule laisse ${left > 0 ? `${formatCount(left)} places` : 'zéro place'} : les lignes de trop ne seront pas importées.`}</Remark>
      )}
      <div className="announcements" role="status">
        {state === 'importing' && (
          <>
            <p>{typographic(`Importation : ${formatCount(doneRows)} sur ${formatCount(good)}`)}</p>
            <Gauge percent={(100 * doneRows) / Math.max(1, good)} />
            <p className="tiny muted">Vous pouvez quitter cette page : l’importation continue.</p>
          </>
        )}
        {state === 'done' && (
          <Remark tone="ok">
            {doneRows > 1
              ? `${formatCount(doneRows)} lignes importées.`
              : `${doneRows} ligne importée.`}
          </Remark>
        )}
        {state === 'failed' && (
          <Remark tone="danger">{`Rien n’a été importé. ${read.failure ?? ''}`}</Remark>
        )}
      </div>
      {state === 'checked' && (read.placelessRows ?? 0) > 0 && (
        <PlaceOfAll read={read} onPlaced={onPlaced} />
      )}
      {state === 'checked' && (read.remarks ?? []).length > 0 && <Remarks read={read} />}
      {badRows > 0 && <Problems read={read} />}
      {state === 'checked' && read.sample.length > 0 && <Sample read={read} />}
      {state === 'checked' && (
        <div className="grid gap-2">
          {good > 0 && (
            <Button
              busy={busy}
              busyWords="Envoi..."
              onClick={() =>
                onStart(badRows === 0 && (left === null || newRows <= left) ? 'all' : 'good')
              }
            >
              {badRows === 0
                ? `Importer les ${formatCount(good)} lignes`
                : `Importer les ${formatCount(good)} bonnes lignes`}
            </Button>
          )}
          <Button look="outline" onClick={onAgain}>
            {badRows > 0 ? 'Ne rien importer, corriger d’abord' : 'Ne rien importer'}
          </Button>
        </div>
      )}
      {(state === 'done' || state === 'failed') && (
        <div className="grid gap-2">
          {state === 'done' && (
            <ButtonLink to={workPaths.sellerProducts()}>Voir vos produits</ButtonLink>
          )}
          <Button look="outline" onClick={onAgain}>
            Importer un autre fichier
          </Button>
        </div>
      )}
    </section>
  )
}

function Count({ words, count }: { words: string; count: number }) {
  return (
    <div>
      <dt>{words}</dt>
      <dd>{formatCount(count)}</dd>
    </div>
  )
}

function Problems({ read }: { read: ProductImport }) {
  const more = read.badRows - read.problems.length
  return (
    <div>
      <h3>À corriger</h3>
      <ul className="faults">
        {read.problems.map(({ line, message }) => (
          <li key={line}>
            <b>Ligne {formatCount(line)}</b> {typographic(message)}
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="tiny muted">
          {more > 1
            ? `Et ${formatCount(more)} autres, toutes dans le fichier.`
            : 'Et une autre, dans le fichier.'}
        </p>
      )}
      <p className="mt-3 grid">
        <SaveButton
          address={addressOf(importErrors, { params: { id: read._id } })}
          name={`a-corriger-${read.fileName}`}
        >
          Enregistrer les lignes à corriger
        </SaveButton>
      </p>
    </div>
  )
}

function Remarks({ read: { remarks = [] } }: { read: ProductImport }) {
  return (
    <details>
      <summary>À savoir</summary>
      <ul className="faults">
        {remarks.map(({ line, message }) => (
          <li key={line}>
            <b>Ligne {formatCount(line)}</b> {typographic(message)}
          </li>
        ))}
      </ul>
    </details>
  )
}

function Sample({ read: { sample } }: { read: ProductImport }) {
  return (
    <details>
      <summary>Voir les premières lignes</summary>
      <table className="data-table tight-table">
        <thead>
          <tr>
            <th scope="col">Ligne</th>
            <th scope="col">Produit</th>
            <th scope="col" className="numeric">
              Prix
            </th>
          </tr>
        </thead>
        <tbody>
          {sample.map(({ line, name, price, isNew }) => (
            <tr key={line}>
              <td>{formatCount(line)}</td>
              <td>
                {name}
                <small className="muted">{isNew ? 'nouveau' : 'à changer'}</small>
              </td>
              <td className="numeric">
                <Sum francs={price} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
