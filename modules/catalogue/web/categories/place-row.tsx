import { formatCount } from '#kernel/wire/money.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { RowMenu } from '#web/ui/sheets/row-menu.tsx'

import { placeActs, type PlaceAct } from './place-acts.ts'
import type { Place } from './use-tree.ts'

type PlaceRowProps = {
  place: Place
  first: boolean
  last: boolean
  busy: boolean
  onStep: (step: -1 | 1) => void
  onAct: (act: PlaceAct) => void
}

/** One place of the tree: its name, what it holds, one step up or down, the rest in a menu. */
export function PlaceRow({ place, first, last, busy, onStep, onAct }: PlaceRowProps) {
  const { name, live, products, category } = place
  return (
    <div className="row">
      {category &&
        (category.image ? (
          <img
            className="size-12 rounded-small max-[359px]:hidden"
            src={category.image.url}
            alt=""
            width={48}
            height={48}
            loading="lazy"
          />
        ) : (
          <span className="size-12 max-[359px]:hidden" />
        ))}
      <span className="row-text">
        <b>{name}</b>
        <small className="muted">
          {formatCount(live)} en vente{products > live && ` sur ${formatCount(products)}`}
        </small>
      </span>
      <span className="flex">
        <button
          className="icon-button"
          type="button"
          disabled={first || busy}
          aria-label={`Monter ${name}`}
          onClick={() => onStep(-1)}
        >
          <span className="inline-grid rotate-180">
            <Icon name="open" />
          </span>
        </button>
        <button
          className="icon-button"
          type="button"
          disabled={last || busy}
          aria-label={`Descendre ${name}`}
          onClick={() => onStep(1)}
        >
          <Icon name="open" />
        </button>
        <RowMenu of={name} acts={placeActs(place, onAct)} />
      </span>
    </div>
  )
}
