import { readFileSync } from 'node:fs'

const tests = '[.]test[.]tsx?$|/testing/'
const layers = '^(app|client|database|kernel|modules|providers|server|simulators|ui)/'
const serverSide = '^(modules/[^/]+/(server/|module[.]ts$)|(kernel|providers|server)/)'
const everything = [
  'app',
  'client',
  'database',
  'kernel',
  'modules',
  'providers',
  'server',
  'simulators',
  'ui',
  'tests',
  'bench',
  'scripts',
  'demo',
]
/** @param {string[]} but */
const ours = (...but) => `^(${everything.filter((folder) => !but.includes(folder)).join('|')})/`

const screens = '^(app|client|ui|modules/[^/]+/web)/'
const wire = '^kernel/wire/'
const contract = '^modules/[^/]+/contract/'
const values = '^modules/[^/]+/database/values[.]ts$'

const modulesPage = readFileSync(new URL('../docs/modules.md', import.meta.url), 'utf8')
/** Modules in the order of docs/modules.md. */
export const moduleOrder = [...modulesPage.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, name]) => name)

/** Import rules (STYLE.md). tests/codebase/imports.test.ts has a bad example that each must refuse. */
export default {
  forbidden: [
    {
      name: 'tables-know-only-tables',
      comment: 'Columns refer to columns and to the values that they may hold.',
      severity: 'error',
      from: { path: '^database/|^modules/[^/]+/database/|^kernel/database/tables[.]ts$' },
      to: {
        path: ours(),
        pathNot:
          '^database/|^(modules/[^/]+|kernel)/database/(tables|views|values|[a-z]+-tables)[.]ts$|^kernel/wire/',
      },
    },
    {
      name: 'contract-knows-only-what-columns-may-hold',
      severity: 'error',
      from: { path: contract, pathNot: tests },
      to: { path: ours(), pathNot: [contract, values, wire] },
    },
    {
      name: 'the-wire-knows-nothing-of-ours',
      severity: 'error',
      from: { path: wire, pathNot: tests },
      to: { path: ours(), pathNot: wire },
    },
    {
      name: 'screens-know-only-contracts',
      severity: 'error',
      from: { path: screens, pathNot: tests },
      to: {
        path: '^(modules/[^/]+/(server/|database/|module[.]ts$)|(kernel|providers|server|database)/)',
        pathNot: wire,
      },
    },
    {
      name: 'server-knows-no-screen',
      severity: 'error',
      from: { path: serverSide },
      to: { path: screens },
    },
    {
      name: 'the-kernel-knows-no-module',
      severity: 'error',
      from: { path: '^kernel/', pathNot: tests },
      to: { path: '^(modules|server)/' },
    },
    {
      name: 'providers-and-rendering-know-no-module',
      severity: 'error',
      from: { path: '^(providers|server/rendering)/', pathNot: tests },
      to: {
        path: '^(modules|server/(?!rendering/))',
        // Answers say what a contract promised.
        pathNot: [contract, values],
      },
    },
    {
      name: 'a-module-is-entered-by-its-manifest',
      severity: 'error',
      from: { path: '^modules/([^/]+)/(server/|module[.]ts$)' },
      to: { path: '^modules/[^/]+/server/', pathNot: ['^modules/$1/', '/testing/'] },
    },
    {
      name: 'tables-and-views-of-others-are-entered-by-views',
      severity: 'error',
      from: { path: '^modules/([^/]+)/(server/|module[.]ts$)', pathNot: tests },
      to: {
        path: '^modules/[^/]+/database/',
        pathNot: ['^modules/$1/', '^modules/[^/]+/database/(values|views)[.]ts$'],
      },
    },
    {
      name: 'the-server-enters-modules-by-their-manifest-too',
      severity: 'error',
      from: { path: '^server/', pathNot: tests },
      to: { path: '^modules/[^/]+/server/' },
    },
    {
      name: 'nothing-imports-the-server',
      severity: 'error',
      from: {
        path: '^(app|client|kernel|modules|providers|server/rendering|simulators|ui)/',
        pathNot: tests,
      },
      to: { path: '^server/', pathNot: '^server/rendering/' },
    },
    {
      name: 'ui-imports-no-other-screen',
      severity: 'error',
      from: { path: '^ui/' },
      to: { path: screens, pathNot: '^ui/' },
    },
    {
      name: 'client-imports-ui-alone',
      severity: 'error',
      from: { path: '^client/', pathNot: tests },
      to: { path: screens, pathNot: '^(client|ui)/' },
    },
    {
      name: 'screens-of-a-module-are-entered-by-their-index',
      severity: 'error',
      from: { path: '^(?:modules/([^/]+)|app)/' },
      to: {
        path: '^modules/[^/]+/web/',
        pathNot: ['^modules/$1/web/', '^modules/[^/]+/web/index[.]ts$'],
      },
    },
    {
      name: 'no-module-imports-the-app',
      severity: 'error',
      from: { path: '^modules/' },
      to: { path: '^app/' },
    },
    {
      name: 'the-shell-imports-no-storefront-and-no-dashboard',
      severity: 'error',
      from: { path: '^app/', pathNot: '^app/(storefront|dashboards)/|^app/routes[.]ts$' },
      to: { path: '^app/(storefront|dashboards)/' },
    },
    {
      name: 'a-dashboard-imports-no-other-dashboard',
      severity: 'error',
      from: { path: '^app/(storefront|dashboards/[^/]+)/' },
      to: { path: '^app/(storefront|dashboards)/', pathNot: '^app/$1/' },
    },
    ...moduleOrder.slice(0, -1).map((module, place) => ({
      name: 'a-module-imports-only-those-above-it',
      severity: 'error',
      from: { path: `^modules/${module}/`, pathNot: tests },
      to: { path: `^modules/(${moduleOrder.slice(place + 1).join('|')})/`, pathNot: tests },
    })),
    {
      name: 'no-circle-between-files',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'simulators-import-nothing-of-ours',
      severity: 'error',
      from: { path: '^simulators/', pathNot: tests },
      to: { path: ours('simulators') },
    },
    {
      name: 'only-the-server-opens-a-simulator',
      severity: 'error',
      from: { path: '^(app|client|kernel|modules|providers|server/rendering|ui)/', pathNot: tests },
      to: { path: '^simulators/' },
    },
    {
      name: 'production-needs-no-test-bench-script-or-demo',
      comment: 'The server may open the demo market by its one entry, demo/index.ts.',
      severity: 'error',
      from: { path: layers, pathNot: tests },
      to: { path: ['^(tests|bench|scripts|demo)/', tests], pathNot: '^demo/index[.]ts$' },
    },
    {
      name: 'only-the-server-opens-the-demo',
      severity: 'error',
      from: {
        path: '^(app|client|kernel|modules|providers|server/rendering|simulators|ui)/',
        pathNot: tests,
      },
      to: { path: '^demo/' },
    },
    {
      name: 'an-import-leads-somewhere',
      severity: 'error',
      from: { pathNot: screens },
      to: { couldNotResolve: true },
    },
    {
      name: 'the-server-runs-on-production-packages',
      comment: 'A tool that only development needs may be imported when it is asked for.',
      severity: 'error',
      from: {
        path: '^(modules/[^/]+/(contract|server)|kernel|providers|server|simulators)/',
        pathNot: tests,
      },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], dynamic: false },
    },
  ],
  options: {
    // TypeScript 7 has no API that dependency-cruiser knows: without swc it reads no module and passes.
    parser: 'swc',
    doNotFollow: { path: ['node_modules', '^build/'] },
    exclude: { path: ['^tests/fixtures/', '[.]css$', '[?]'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
    builtInModules: { add: ['node:test'] },
  },
}
