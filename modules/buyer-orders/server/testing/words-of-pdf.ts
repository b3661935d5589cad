import { inflateSync } from 'node:zlib'

type Letters = ReadonlyMap<string, string>

/**
 * The words of a PDF of ours, its lines one after the other: the glyphs of its embedded fonts as
 * their letters.
 */
export function wordsOfPdf(pdf: Buffer): string {
  const objects = new Map(
    [...pdf.toString('latin1').matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(
      ([, id = '', body = '']) => [id, body],
    ),
  )
  const fonts = new Map<string, Letters>()
  for (const body of objects.values())
    for (const [, name = '', id = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const [, letters = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '') ?? []
      fonts.set(name, lettersOf(inflated(objects.get(letters) ?? '')))
    }
  const pages = [...objects.values()].map(inflated).filter((stream) => stream.includes(' TJ'))
  return pages
    .flatMap((page) => linesOf(page, fonts))
    .join(' ')
    .replace(/\s+/g, ' ')
}

function inflated(object: string): string {
  const [, stream] = /stream\r?\n([\s\S]*)\r?\nendstream/.exec(object) ?? []
  if (stream === undefined) return ''
  try {
    return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')
  } catch {
    return ''
  }
}

/** Glyph → letters, of a font's table. */
function lettersOf(table: string): Letters {
  const letters = new Map<string, string>()
  for (const [, first = '', list = ''] of table.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/g))
    for (const [index, [, hex = '']] of [...list.matchAll(/<([0-9a-f ]*)>/g)].entries())
      letters.set(
        (Number.parseInt(first, 16) + index).toString(16).padStart(4, '0'),
        Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
      )
  return letters
}

function linesOf(page: string, fonts: ReadonlyMap<string, Letters>): string[] {
  const lines: string[] = []
  let letters: Letters = new Map()
  for (const [, font, shown] of page.matchAll(
    /\/(F\d+) [\d.]+ Tf|\[((?:<[0-9a-f]*>|[-\d.\s])+)\] TJ/g,
  )) {
    if (font !== undefined) letters = fonts.get(font) ?? new Map()
    else
      lines.push(
        [...(shown ?? '').matchAll(/<([0-9a-f]*)>/g)]
          .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
          .map((glyph) => letters.get(glyph) ?? '')
          .join(''),
      )
  }
  return lines
}
