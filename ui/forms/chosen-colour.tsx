import type { ReactNode } from 'react'

import { coloursOf } from './colour-names.ts'
import { Swatch } from '../pictures/swatch.tsx'
import './chosen-colour.css'

type ChosenColourProps = {
  /** As the shop gave it. */
  name: string | null | undefined
  /** Picture, perhaps of another colour. */
  children: ReactNode
}

/** Picture with a disc of the chosen colour in its corner. */
export function ChosenColour({ name, children }: ChosenColourProps) {
  const [color, other] = name ? coloursOf(name) : []
  return (
    <span className="chosen-colour">
      {children}
      {color && <Swatch color={color} {...(other && { other })} />}
    </span>
  )
}
