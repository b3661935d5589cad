import { Swatch } from '#ui/pictures/swatch.tsx'

import { coloursOf } from '#ui/forms/colour-names.ts'

export function ColourDisc({ name }: { name: string }) {
  const [color = 'transparent', other] = coloursOf(name)
  return (
    <span className="colour-disc" aria-hidden="true">
      <Swatch color={color} other={other} />
    </span>
  )
}
