import { Swatch } from '#web/ui/pictures/swatch.tsx'

import { coloursOf } from '#web/ui/forms/colour-names.ts'

/** A colour's name as a disc 24 px wide; a plain ring when its name is unknown. */
export function ColourDisc({ name }: { name: string }) {
  const [color = 'transparent', other] = coloursOf(name)
  return (
    <span className="colour-disc" aria-hidden="true">
      <Swatch color={color} other={other} />
    </span>
  )
}
