import type { Reply } from '#kernel/wire/endpoint.ts'
import type { readBoard } from '#modules/deliveries/contract/dispatch.ts'
import { FEWEST_CASES } from '#kernel/wire/limits.ts'
import { formatFrancs } from '#kernel/wire/money.ts'

import { durationWords, percentWords } from './board-words.ts'

type Figures = Reply<typeof readBoard>['figures']

/** The day in five figures; under the work on a phone. */
export function BoardFigures({ figures }: Pick<Reply<typeof readBoard>, 'figures'>) {
  const cells = [
    [
      'À attribuer',
      figures.toAssign,
      figures.toAssignLate > 0 ? `dont ${figures.toAssignLate} en retard` : 'aucun retard',
    ],
    [
      'En route',
      figures.onTheWay,
      figures.onTheWayLate > 0 ? `${figures.onTheWayLate} en retard` : 'aucun retard',
    ],
    ['Livrées aujourd’hui', figures.deliveredToday, firstTryWords(figures)],
    [
      'Délai médian',
      durationWords(figures.medianMinutes),
      `hier ${durationWords(figures.medianYesterday)}`,
    ],
    [
      'Espèces chez les livreurs',
      formatFrancs(figures.cashHeld),
      remittanceWords(figures.openRemittances),
    ],
  ] as const
  return (
    <dl className="key-figures tight figures-5 max-[899px]:order-last">
      {cells.map(([name, value, words], index) => (
        <div className={index === cells.length - 1 ? 'key-figure whole' : 'key-figure'} key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  )
}

function firstTryWords({ firstTryPercent, deliveredToday }: Figures): string {
  if (firstTryPercent === null) return 'pas encore'
  if (deliveredToday < FEWEST_CASES) return 'du premier coup : trop peu pour un taux'
  return `${percentWords(firstTryPercent, deliveredToday)} du premier coup`
}

function remittanceWords(count: number): string {
  if (count === 0) return 'rien à confirmer'
  return `${count} ${count > 1 ? 'remises' : 'remise'} à confirmer`
}
