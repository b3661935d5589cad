import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'
import type { Browser, LaunchOptions } from 'playwright-core'
import { scratchIsMemory } from '../support/scratch-folder.ts'
import { unpackChromium } from './unpack-chromium.ts'
import { waitLimit } from '../support/limit.ts'

/** Instead of the package's own, which contain `--disable-web-security`. */
const flags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Opens a headless Chromium, which the caller closes. */
export async function openBrowser(): Promise<Browser> {
  const browser = await chromium.launch(await chromiumLaunch())
  return browser.on('context', (context) => context.setDefaultTimeout(waitLimit))
}

/**
 * Returns how Playwright starts Chromium: from `CHROMIUM_PATH`, the npm package (Linux on x64), or
 * an installed one.
 * @throws a sentence that names CHROMIUM_PATH when there is none
 */
export async function chromiumLaunch(): Promise<LaunchOptions> {
  const options: LaunchOptions = {
    headless: true,
    chromiumSandbox: false,
    args: flags,
    // Playwright has Chromium share memory by files on the disk, as small containers need it.
    ...(scratchIsMemory ? { ignoreDefaultArgs: ['--disable-dev-shm-usage'] } : {}),
  }
  const chosen = process.env['CHROMIUM_PATH']
  if (chosen) return { ...options, executablePath: chosen }
  if (process.platform === 'linux' && process.arch === 'x64') {
    const { program, libraries, fonts, home } = await unpackChromium()
    const path = [libraries, process.env['LD_LIBRARY_PATH']].filter(Boolean).join(':')
    return {
      ...options,
      executablePath: program,
      env: {
        ...process.env,
        LD_LIBRARY_PATH: path,
        FONTCONFIG_PATH: fonts,
        HOME: home,
        TZ: 'Africa/Bamako',
        // Dates in fields are written as in French: the page's locale does not reach them.
        LANG: 'fr_FR.UTF-8',
      },
    }
  }
  const installed = [chromium.executablePath(), ...usualPlaces].find((place) => existsSync(place))
  if (!installed)
    throw new Error(
      `No Chromium for ${process.platform} ${process.arch}: install Chrome, or set CHROMIUM_PATH to one.`,
    )
  return { ...options, executablePath: installed }
}

const usualPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]
