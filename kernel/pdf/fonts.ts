import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

import type PdfFile from 'pdfkit'

type Pdf = InstanceType<typeof PdfFile>

const require = createRequire(import.meta.url)
let read: Promise<[Buffer, Buffer]> | undefined

/** Registers « text » and « strong », with Bambara and N’Ko letters, at the first receipt. */
export async function registerFonts(pdf: Pdf): Promise<void> {
  read ??= Promise.all([
    readFile(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')),
    readFile(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')),
  ])
  const [text, strong] = await read
  pdf.registerFont('text', text)
  pdf.registerFont('strong', strong)
}

const graphemes = new Intl.Segmenter('fr', { granularity: 'grapheme' })
/** Both fonts have all of these, which are nearly all words. */
const latin = /^[\x20-\x7e\u00a0-\u024f\u0254\u025b\u0272\u2018-\u201d\u202f\u2212·]*$/
/** Invisible characters inside letters or emojis. */
const undrawn = /^[\p{Default_Ignorable_Code_Point}\p{Cc}]$/u

export function drawable(pdf: Pdf, words: string): string {
  if (latin.test(words)) return words
  const has = glyphsOf(pdf)
  return Array.from(graphemes.segment(words.normalize('NFC')), ({ segment }) =>
    [...segment].every((sign) => undrawn.test(sign) || has(sign.codePointAt(0) ?? 0))
      ? segment
      : '□',
  ).join('')
}

/** Uses private parts of pdfkit: no public call exists. */
function glyphsOf(pdf: Pdf): (codePoint: number) => boolean {
  const font: unknown = Reflect.get(pdf, '_font')
  const opened: unknown = isObject(font) ? Reflect.get(font, 'font') : undefined
  const has: unknown = isObject(opened) ? Reflect.get(opened, 'hasGlyphForCodePoint') : undefined
  if (!isObject(opened) || typeof has !== 'function') throw new Error('no embedded font is chosen')
  return (codePoint) => Boolean(Reflect.apply(has, opened, [codePoint]))
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
