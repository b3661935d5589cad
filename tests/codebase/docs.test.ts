import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import routes from '#app/routes.ts'
import { root } from '../../scripts/run-tool.ts'

const folders = new Set(
  readdirSync(root, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() && !/^([.]|node_modules$|build$)/.test(entry.name) ? [entry.name] : [],
  ),
)
const isFile = /^[\w*.-]+([/][\w*.-]+)*[.](ts|tsx|css|mjs|sql)$/
const bad = 'tests/fixtures/bad-docs/2026-01-02-misdated.md'
const pages = globSync('{*.md,docs/**/*.md}', { cwd: root })

it('every link in the documentation leads to a file, and to a heading where it names one', () => {
  expect(pages).toContain('docs/follow-an-order.md')
  expect(pages.flatMap(deadLinks)).toEqual([])
  expect(deadLinks(bad)).toEqual([
    `${bad}: no-such-page.md`,
    `${bad}: ../../../docs/operations.md#no-such-heading`,
    `${bad}: #nor-this-one`,
  ])
})

it('docs/routes.md names every route', () => {
  const addresses = routes.flatMap(({ path }) =>
    path && path !== '*' ? [`/${path.replace(/:(\w+)/g, '{$1}')}`] : [],
  )
  const documented = textOf('docs/routes.md')
  expect(addresses.filter((path) => !documented.includes(`\`${path}\``))).toEqual([])
})

it('every path in the documentation is there', () => {
  const gone = pages.flatMap((page) =>
    pathsOf(textOf(page))
      .filter((path) => !isThere(path))
      .map((path) => `${page}: ${path}`),
  )
  expect(gone).toEqual([])
})

it('every decision is dated, and in the index once unless another took its place', () => {
  const files = readdirSync(join(root, 'docs/decisions')).filter((name) => name !== 'README.md')
  expect(linksOf('docs/decisions/README.md').filter(isDecision).toSorted()).toEqual(
    files.filter((name) => !isSuperseded(`docs/decisions/${name}`)).toSorted(),
  )
  expect(isSuperseded('tests/fixtures/bad-docs/2026-01-01-superseded.md')).toBe(true)
  expect(files.filter((name) => isMisdated(`docs/decisions/${name}`))).toEqual([])
  expect(isMisdated(bad)).toBe(true)
})

function deadLinks(page: string): string[] {
  return linksOf(page)
    .filter((link) => !leadsSomewhere(page, link))
    .map((link) => `${page}: ${link}`)
}

function leadsSomewhere(page: string, link: string): boolean {
  const [file, heading] = link.split('#')
  const path = file ? join(dirname(page), file) : page
  if (!existsSync(join(root, path))) return false
  return heading === undefined || anchorsOf(path).includes(heading)
}

function linksOf(page: string): string[] {
  return [...textOf(page).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link]) =>
    link === undefined || /^(https?|mailto):/.test(link) ? [] : [link],
  )
}

/** Returns the anchors that GitHub gives to the headings of a page. */
function anchorsOf(page: string): string[] {
  return [...textOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    (heading ?? '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  )
}

/**
 * Words in backticks that name a file or a folder of ours. `<module>` stands for one name, `…` for
 * several folders.
 */
function pathsOf(text: string): string[] {
  const words = [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, code]) => code?.split(/\s+/) ?? [])
  return words
    .map((word) =>
      word
        .replace(/<[a-z]+>/g, '*')
        .replace('…', '**')
        .replace(/[/]$/, ''),
    )
    .filter((word) => folders.has(word.split('/')[0] ?? '') || isFile.test(word))
}

/** Accepts a name without a folder for any file’s. */
function isThere(path: string): boolean {
  return path.includes('/')
    ? globSync(path, { cwd: root }).length > 0
    : globSync([path, `{${[...folders].join(',')}}/**/${path}`], { cwd: root }).length > 0
}

function isDecision(link: string): boolean {
  return /^\d{4}-\d\d-\d\d-[a-z0-9-]+[.]md$/.test(link)
}

/**
 * Reads the fifth line, which names the successor; « In part superseded by » leaves it in force.
 */
function isSuperseded(page: string): boolean {
  return textOf(page).split('\n')[4]?.startsWith('Superseded by [') ?? false
}

/** Compares the third line, a date, with that of the name. */
function isMisdated(page: string): boolean {
  return textOf(page).split('\n')[2] !== basename(page).slice(0, 10)
}

function textOf(page: string): string {
  return readFileSync(join(root, page), 'utf8')
}
