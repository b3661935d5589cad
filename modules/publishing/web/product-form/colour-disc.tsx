import { Swatch } from '#ui/pictures/swatch.tsx'

import { coloursOf } from '#ui/forms/colour-names.ts'

/** Disc of 24 px in the named colour; a plain ring for an unknown name. */
export function ColourDisc({ name }: { name: string }) {
  const [color = 'transparent', other] = coloursOf(name)
  return (
    <span className="colour-disc" aria-hidden="true">
      <Swatch color={color} other={other} />
    </span>
  )
}
