import { Link } from 'react-router'

import { formatCount, formatFrancs } from '#kernel/wire/money.ts'
import { financePath } from '#web/work-paths.ts'
import { ofMonthWords, type Overview } from '#modules/ledger/web/index.ts'
import { Icon } from '#web/ui/icons/icon.tsx'

/** What waits for somebody of finance, each line leading to where it is done. */
export function ToDo({
  overview: { refunds, exceptions, boxes, held, month },
}: {
  overview: Overview
}) {
  const lines = [
    {
      to: financePath('remboursements'),
      count: refunds.count,
      look: 'earth',
      title: 'remboursements',
      detail: `${formatFrancs(refunds.amount)}, ${refunds.toApprove} à approuver`,
    },
    {
      to: financePath('rapprochement'),
      count: exceptions.count,
      look: 'gold',
      title: 'exceptions de rapprochement',
      detail: `écart ${formatFrancs(exceptions.gap)}`,
    },
    {
      to: financePath('versements', { vue: 'retenu' }),
      count: held.count,
      look: '',
      title: 'lignes retenues',
      detail: formatFrancs(held.amount),
    },
    {
      to: financePath('caisses'),
      count: boxes.count,
      look: '',
      title: boxes.count > 1 ? 'caisses près du plafond' : 'caisse près du plafond',
      detail: boxes.largest
        ? `${boxes.largest.name}, ${formatCount(boxes.largest.amount)} f sur ${formatCount(boxes.cap)}`
        : '',
    },
  ].filter(({ count }) => count > 0)
  return (
    <section className="card flush" aria-labelledby="a-faire">
      <div className="card-head">
        <h2 id="a-faire">À faire</h2>
      </div>
      <ul>
        {lines.map(({ to, count, look, title, detail }) => (
          <li key={to}>
            <Link className="row" to={to}>
              <span className={`mark ${look}`}>{count}</span>
              <span className="row-text">
                <b>{title}</b>
                <small>{detail}</small>
              </span>
              <Icon name="next" size={20} />
            </Link>
          </li>
        ))}
        {month && (
          <li>
            <Link className="row" to={financePath('cloture')}>
              <span className="mark">
                <Icon name="lock" size={20} />
              </span>
              <span className="row-text">
                <b>Clôture {ofMonthWords(month.month)}</b>
                <small>{month.ready ? 'plus aucune exception' : 'il reste à régler'}</small>
              </span>
              <Icon name="next" size={20} />
            </Link>
          </li>
        )}
        {lines.length === 0 && !month && <li className="row muted">Rien n’attend.</li>}
      </ul>
    </section>
  )
}
