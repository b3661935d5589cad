import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run-tool.ts'

const longest = 300

/** Files that may be longer, with the reason. */
const reasons: Readonly<Record<string, string>> = {}

/** Prints files that are too long, and reasons no longer needed. */
export async function checkFileLengths(
  folders: readonly string[],
  folder = root,
): Promise<{ code: number }> {
  const lengths = globSync([`{${folders.join(',')}}/**/*.{ts,tsx,css,mjs}`, '*.{ts,mjs}'], {
    cwd: folder,
  })
    .map((file) => ({ file: file.replaceAll('\\', '/'), lines: linesOf(join(folder, file)) }))
    .toSorted((a, b) => b.lines - a.lines)
  const tooLong = lengths.filter(({ file, lines }) => lines > longest && !(file in reasons))
  const idle = Object.keys(reasons).filter(
    (file) => !lengths.some((one) => one.file === file && one.lines > longest),
  )

  const median = lengths[Math.floor(lengths.length / 2)]?.lines ?? 0
  console.log(
    `${lengths.length} files, median ${median} lines, longest ${lengths[0]?.lines ?? 0} (${lengths[0]?.file ?? 'none'})`,
  )
  for (const { file, lines } of tooLong)
    console.error(
      `${file} has ${lines} lines, ${longest} at most: split it, or write the reason in scripts/file-lengths.ts`,
    )
  for (const file of idle)
    console.error(`${file} needs no reason any more: remove it from scripts/file-lengths.ts`)
  return { code: tooLong.length + idle.length > 0 || lengths.length === 0 ? 1 : 0 }
}

function linesOf(file: string): number {
  return readFileSync(file, 'utf8').trimEnd().split('\n').length
}
