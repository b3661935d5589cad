import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { coloursOf } from '#ui/forms/colour-names.ts'
import { VariantPicker } from './variant-picker.tsx'
import { NOTHING_CHOSEN } from './variant-values.ts'

/** Returns the colours drawn as swatches, and those that are words. */
function drawn(...colors: string[]): { swatches: string[]; words: string[] } {
  const html = renderToStaticMarkup(
    createElement(VariantPicker, {
      product: {
        stock: 9,
        useVariants: true,
        variantTypes: ['color'],
        variants: colors.map((color) => ({ size: null, color, stock: 3 })),
      },
      shadesOf: coloursOf,
      choice: NOTHING_CHOSEN,
      onChoose: () => undefined,
      problem: null,
    }),
  )
  const buttons = Array.from(html.matchAll(/<button[\s\S]*?<\/button>/g), ([button]) => button)
  const named = (isDrawn: boolean) =>
    buttons
      .filter((button) => button.includes('<svg') === isDrawn)
      .map((button) => button.replaceAll(/<[^>]*>/g, ''))
  return { swatches: named(true), words: named(false) }
}

test('one unknown colour is a word beside the swatches of the others', () => {
  expect(drawn('Rouge', 'Motif Sugu', 'Bleu')).toEqual({
    swatches: ['Rouge', 'Bleu'],
    words: ['Motif Sugu'],
  })
  expect(drawn('USB-C', 'Lightning')).toEqual({ swatches: [], words: ['USB-C', 'Lightning'] })
})
