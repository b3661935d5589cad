import { createContext, use } from 'react'

import { shopRights, type ShopRight } from '#modules/shops/contract/shop-team.ts'
import { rightWords } from '#modules/shops/contract/team-words.ts'
import { Badge } from '#ui/badge.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { FieldError } from '#ui/forms/field-error.tsx'

export function RightChips({ rights, waits = false }: { rights: ShopRight[]; waits?: boolean }) {
  return (
    <span className="flex flex-wrap gap-1">
      {rights.map((right) => (
        <Badge key={right} tone={waits ? 'neutral' : 'info'}>
          {rightWords[right].words}
        </Badge>
      ))}
    </span>
  )
}

/** Tells whether the shop is a relay point: only then can a helper work there. */
export const IsRelayPoint = createContext(false)

type RightBoxesProps = {
  chosen: readonly ShopRight[]
  error: string | undefined
  onChange: () => void
}

export function RightBoxes({ chosen, error, onChange }: RightBoxesProps) {
  const isRelay = use(IsRelayPoint) || chosen.includes('relay')
  return (
    <fieldset className="form" aria-describedby={error ? 'rights-fault' : undefined}>
      <legend>Droits</legend>
      {shopRights
        .filter((right) => right !== 'relay' || isRelay)
        .map((right) => (
          <Checkbox
            key={right}
            name="rights"
            value={right}
            defaultChecked={chosen.includes(right)}
            onChange={onChange}
          >
            <b>{rightWords[right].words}</b>
            <small className="muted block">{rightWords[right].opens}</small>
          </Checkbox>
        ))}
      {error && <FieldError id="rights-fault">{error}</FieldError>}
    </fieldset>
  )
}

export function rightsIn(form: HTMLFormElement): ShopRight[] {
  const ticked = new FormData(form).getAll('rights')
  return shopRights.filter((right) => ticked.includes(right))
}
