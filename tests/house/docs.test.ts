import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../../scripts/run-tool.ts'

const folders = new Set(
  readdirSync(root, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() && !/^([.]|node_modules$|build$)/.test(entry.name) ? [entry.name] : [],
  ),
)
const isFile = /^[\w*.-]+([/][\w*.-]+)*[.](ts|tsx|css|mjs|sql)$/
const bad = 'tests/fixtures/bad-docs/2026-01-02-misdated.md'
const pages = globSync('{*.md,docs/**/*.md}', { cwd: root })

it('every link in the documentation leads to a file', () => {
  expect(pages).toContain('docs/follow-an-order.md')
  expect(pages.flatMap(deadLinks)).toEqual([])
  expect(deadLinks(bad)).toEqual([`${bad}: no-such-page.md`])
})

it('every path in the documentation is there', () => {
  const gone = pages.flatMap((page) =>
    pathsOf(textOf(page))
      .filter((path) => !isThere(path))
      .map((path) => `${page}: ${path}`),
  )
  expect(gone).toEqual([])
})

it('a path that no longer exists is reported, however it is written', () => {
  const text = `\`modules/orders/server/no-such.ts\`, \`modules/bazaar/\`, \`no-such.page.tsx\`,
    \`npx vitest run tests/no-such.test.ts\`, \`modules/<room>/contract/no-such.ts\`, \`modules/…/web/no-such.tsx\``
  expect(pathsOf(text).filter((path) => !isThere(path))).toHaveLength(6)
  expect(
    pathsOf('`modules/<module>/server/module.ts`, `db/…`, `GET /api/orders`').filter(isThere),
  ).toEqual(['modules/*/server/module.ts'])
})

it('every decision is dated and in the index once', () => {
  const files = readdirSync(join(root, 'docs/decisions')).filter((name) => name !== 'README.md')
  expect(linksOf('docs/decisions/README.md').filter(isDecision).toSorted()).toEqual(
    files.toSorted(),
  )
  expect(files.filter((name) => isMisdated(`docs/decisions/${name}`))).toEqual([])
  expect(isMisdated(bad)).toBe(true)
})

function deadLinks(page: string): string[] {
  return linksOf(page)
    .filter((link) => !existsSync(join(root, dirname(page), link)))
    .map((link) => `${page}: ${link}`)
}

function linksOf(page: string): string[] {
  return [...textOf(page).matchAll(/\]\(([^)#]+)[^)]*\)/g)].flatMap(([, link]) =>
    link === undefined || /^https?:/.test(link) ? [] : [link],
  )
}

/**
 * Words in backticks that name a file or a folder of ours. `<room>` stands for one name, `…` for
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

/** A name without a folder may be any file’s. */
function isThere(path: string): boolean {
  return path.includes('/')
    ? globSync(path, { cwd: root }).length > 0
    : globSync([path, `{${[...folders].join(',')}}/**/${path}`], { cwd: root }).length > 0
}

function isDecision(link: string): boolean {
  return /^\d{4}-\d\d-\d\d-[a-z0-9-]+[.]md$/.test(link)
}

/** A decision's third line is the date of its name. */
function isMisdated(page: string): boolean {
  return textOf(page).split('\n')[2] !== basename(page).slice(0, 10)
}

function textOf(page: string): string {
  return readFileSync(join(root, page), 'utf8')
}
