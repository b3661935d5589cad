import { createHash } from 'node:crypto'

import sharp from 'sharp'
import { describe, expect, it } from 'vitest'

import { readDemoContent } from './content.ts'
import { drawAvatar, drawShopLogo, initialsOf, drawLetters, planPictures } from './picture-plan.ts'
import {
  drawCategoryPicture,
  drawProductPicture,
  composeMotif,
  readPalettes,
  viewTransform,
} from './draw-picture.ts'

const { products, shops, people, categories } = await readDemoContent()
const palettes = await readPalettes()
const print = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

describe('a drawn product', () => {
  it('is 1200 px a side from the front and from the other side, 800 from near', async () => {
    for (const [view, side] of [
      [0, 1200],
      [1, 1200],
      [2, 800],
    ] as const)
      expect(
        await sharp(await drawProductPicture({ motif: 'miel', palette: 1, view })).metadata(),
      ).toMatchObject({
        width: side,
        height: side,
        format: 'jpeg',
        channels: 3,
      })
  })

  it('is the same every time, and another one from each side', async () => {
    const draw = (view: 0 | 1 | 2) => drawProductPicture({ motif: 'savon', palette: 0, view })
    const prints = (await Promise.all([draw(0), draw(1), draw(2), draw(0)])).map(print)
    expect(prints[3]).toBe(prints[0])
    expect(new Set(prints).size).toBe(3)
  })

  it('changes colour with its palette', async () => {
    expect(print(await drawProductPicture({ motif: 'ballon', palette: 0, view: 0 }))).not.toBe(
      print(await drawProductPicture({ motif: 'ballon', palette: 1, view: 0 })),
    )
  })

  it('cannot be drawn without a motif or a palette of that name', async () => {
    await expect(drawProductPicture({ motif: 'fusee', palette: 0, view: 0 })).rejects.toThrow(
      'motif fusee',
    )
    await expect(
      drawProductPicture({ motif: '../content/shops', palette: 0, view: 0 }),
    ).rejects.toThrow('motif ../content/shops')
    await expect(drawProductPicture({ motif: 'miel', palette: 99, view: 0 })).rejects.toThrow(
      'no palette 99',
    )
  })
})

it('every motif turns and takes every palette; none with words on it is mirrored', async () => {
  for (const [motif, all] of Object.entries(palettes))
    for (const palette of all)
      for (const view of [0, 1, 2] as const) {
        const svg = await composeMotif(motif, palette, viewTransform(motif, view))
        expect(svg).not.toContain('{{')
        expect(svg.split('<g').length).toBe(svg.split('</g>').length)
      }
  expect(viewTransform('sac-riz', 1)).not.toContain('-1 1')
  expect(viewTransform('calebasse', 1)).toContain('scale(-1 1)')
})

it('no two products of the market show the same picture', () => {
  const specs = [...planPictures(products).values()]
    .flat()
    .map(({ motif, palette, view, ground = palette }) =>
      [motif, palette, view, ground % (palettes[motif]?.length ?? 1)].join(),
    )
  expect(specs.length).toBe(640)
  expect(new Set(specs).size).toBe(640)
})

it('a category has its picture', async () => {
  expect(
    await sharp(await drawCategoryPicture(categories[0] ?? { motif: '' })).metadata(),
  ).toMatchObject({ width: 1200, height: 1200 })
})

describe('initials', () => {
  it.each([
    ['Le petit grenier de Kadi', 'PK'],
    ['Bazin Diarra', 'BD'],
    ['Tilé Énergie', 'TE'],
    ['Wax Djénéba', 'WD'],
    ['Denmisen', 'DE'],
    ['Ibrahim Ag Mohamed', 'IM'],
    ['L’atelier d’Awa', 'AA'],
    ['', ''],
  ])('of « %s » are %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials)
  })

  it('of every shop and person can be drawn without a font', () => {
    for (const name of [
      ...shops.map(({ shopName }) => shopName),
      ...people.map((person) => person.name),
    ]) {
      const drawn = drawLetters(initialsOf(name), { x: 0, y: 0, height: 100, colour: '#000000' })
      expect([name, drawn.split('<path').length - 1]).toEqual([name, 2])
    }
  })

  it('make a sign for a shop and a portrait for a person, big enough for every page', async () => {
    for (const drawn of [await drawShopLogo('Bazin Diarra'), await drawAvatar('Awa Konaté')])
      expect(await sharp(drawn).metadata()).toMatchObject({ width: 640, height: 640 })
    expect(print(await drawShopLogo('Bazin Diarra'))).toBe(
      print(await drawShopLogo('Bazin Diarra')),
    )
  })
})

it('no drawing contains text, which needs a font', async () => {
  for (const motif of new Set(products.map((product) => product.motif))) {
    const [palette] = palettes[motif] ?? []
    if (!palette) throw new Error(`${motif} has no palette`)
    expect(await composeMotif(motif, palette, '')).not.toMatch(/<text|<tspan/)
  }
})
