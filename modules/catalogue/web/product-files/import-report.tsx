import {
  importErrors,
  type importModes,
  type ProductImport,
} from '#modules/catalogue/contract/product-files.ts'
import { formatCount, formatFrancs } from '#kernel/wire/money.ts'
import { addressOf } from '#kernel/wire/typed-client.ts'
import { SaveButton } from '#web/api/save-button.tsx'
import { workPaths } from '#web/work-paths.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Gauge } from '#web/ui/charts/gauge.tsx'
import { Remark } from '#web/ui/lists/remark.tsx'
import { typographic } from '#web/ui/words/typographic.ts'

type Mode = (typeof importModes)[number]
type ImportReportProps = {
  read: ProductImport
  /** How many more products the plan lets go on sale; null without a limit. */ room: number | null
  busy: boolean
  onStart: (mode: Mode) => void
  onAgain: () => void
}

/**
 * What a file holds and what became of it: understood lines, wrong lines with their reasons,
 * progress, result.
 */
export function ImportReport({ read, room, busy, onStart, onAgain }: ImportReportProps) {
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
      {state === 'checked' && room !== null && newRows > room && (
        <Remark>{`Votre formule laisse ${room > 0 ? `${formatCount(room)} places` : 'zéro place'} : les lignes de trop ne seront pas importées.`}</Remark>
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
      {badRows > 0 && <Problems read={read} />}
      {state === 'checked' && read.sample.length > 0 && <Sample read={read} />}
      {state === 'checked' && (
        <div className="grid gap-2">
          {good > 0 && (
            <Button
              busy={busy}
              busyWords="Envoi..."
              onClick={() =>
                onStart(badRows === 0 && (room === null || newRows <= room) ? 'all' : 'good')
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
      <SaveButton
        address={addressOf(importErrors, { params: { id: read._id } })}
        name={`a-corriger-${read.fileName}`}
      >
        Enregistrer les lignes à corriger
      </SaveButton>
    </div>
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
              <td className="numeric">{formatFrancs(price)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
