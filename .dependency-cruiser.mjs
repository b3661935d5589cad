const tests = '[.]test[.]tsx?$|/testing/'
const floors = '^(modules|desks|kernel|gateways|pages|start|web|database|simulators)/'
const serverSide = '^(modules/[^/]+/server|kernel|gateways|pages|start)/'
const everything = [
  'modules',
  'desks',
  'kernel',
  'gateways',
  'pages',
  'start',
  'web',
  'database',
  'simulators',
  'tests',
  'bench',
  'scripts',
  'demo',
]
const ours = (...but) => `^(${everything.filter((folder) => !but.includes(folder)).join('|')})/`

/** What screens of every module stand on. */
const ground =
  '^web/(api|device|lists|offline|session)/|^web/(page-handle|paths|own-paths|work-paths)[.]ts$'
const wire = '^kernel/wire/'
const contract = '^modules/[^/]+/contract/'
const values = '^modules/[^/]+/database/values[.]ts$'

/**
 * The house's one import rule (STYLE.md). tests/house/imports.test.ts proves that each of these
 * still bites.
 */
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
      to: { path: ours(), pathNot: [wire, values] },
    },
    {
      name: 'screens-know-only-contracts',
      severity: 'error',
      from: { path: '^(modules/[^/]+/web|desks|web)/', pathNot: tests },
      to: {
        path: '^(modules/[^/]+/(server|database)|kernel|gateways|pages|start|database)/',
        pathNot: wire,
      },
    },
    {
      name: 'server-knows-no-screen',
      severity: 'error',
      from: { path: serverSide },
      to: { path: '^(modules/[^/]+/web|desks|web)/' },
    },
    {
      name: 'kernel-gateways-and-pages-know-no-module',
      severity: 'error',
      from: { path: '^(kernel|gateways|pages)/', pathNot: tests },
      to: {
        path: '^(modules|start)/',
        // The wire's types name what columns may hold, and answers say what a contract promised.
        pathNot: [contract, values],
      },
    },
    {
      name: 'a-module-is-entered-by-its-door',
      severity: 'error',
      from: { path: '^modules/([^/]+)/server/' },
      to: {
        path: '^modules/[^/]+/server/',
        pathNot: ['^modules/$1/', '^modules/[^/]+/server/(module[.]ts$|testing/)'],
      },
    },
    {
      name: 'tables-and-views-of-others-are-entered-by-views',
      severity: 'error',
      from: { path: '^modules/([^/]+)/server/', pathNot: tests },
      to: {
        path: '^modules/[^/]+/database/',
        pathNot: ['^modules/$1/', '^modules/[^/]+/database/(values|views)[.]ts$'],
      },
    },
    {
      name: 'the-start-enters-by-the-door-too',
      severity: 'error',
      from: { path: '^start/', pathNot: tests },
      to: {
        path: '^modules/[^/]+/server/',
        pathNot: '^modules/[^/]+/server/module[.]ts$',
      },
    },
    {
      name: 'nobody-imports-the-start',
      severity: 'error',
      from: { path: '^(modules|kernel|gateways|pages|desks|web|simulators)/', pathNot: tests },
      to: { path: '^start/' },
    },
    {
      name: 'web-ui-knows-no-module',
      severity: 'error',
      from: { path: '^web/ui/' },
      to: { path: '^(web|desks|modules/[^/]+/web)/', pathNot: '^web/ui/' },
    },
    {
      name: 'the-ground-of-the-web-knows-no-module',
      severity: 'error',
      from: { path: ground, pathNot: tests },
      to: { path: '^(web|desks|modules/[^/]+/web)/', pathNot: [ground, '^web/ui/'] },
    },
    {
      name: 'screens-of-a-module-are-entered-by-its-door',
      severity: 'error',
      from: { path: '^(?:modules/([^/]+)|web|desks)/' },
      to: {
        path: '^modules/[^/]+/web/',
        pathNot: ['^modules/$1/web/', '^modules/[^/]+/web/index[.]ts$'],
      },
    },
    {
      name: 'no-module-enters-a-desk-or-the-shell',
      severity: 'error',
      from: { path: '^modules/' },
      to: { path: '^(desks|web/shell)/' },
    },
    {
      name: 'the-shell-enters-no-desk',
      severity: 'error',
      from: { path: '^web/', pathNot: '^web/routes[.]ts$' },
      to: { path: '^desks/' },
    },
    {
      name: 'a-desk-enters-no-other-desk',
      severity: 'error',
      from: { path: '^desks/([^/]+)/' },
      to: { path: '^desks/', pathNot: '^desks/$1/' },
    },
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
      name: 'only-the-start-opens-a-simulator',
      severity: 'error',
      from: { path: '^(modules|desks|kernel|gateways|pages|web)/', pathNot: tests },
      to: { path: '^simulators/' },
    },
    {
      name: 'production-needs-no-test-bench-script-or-demo',
      comment: 'The start may open the demo market by its one entry, demo/index.ts.',
      severity: 'error',
      from: { path: floors, pathNot: tests },
      to: { path: ['^(tests|bench|scripts|demo)/', tests], pathNot: '^demo/index[.]ts$' },
    },
    {
      name: 'the-demo-is-entered-at-start-only',
      severity: 'error',
      from: { path: '^(modules|desks|kernel|gateways|pages|web|simulators)/', pathNot: tests },
      to: { path: '^demo/' },
    },
    {
      name: 'an-import-leads-somewhere',
      severity: 'error',
      from: { pathNot: '^(web|desks|modules/[^/]+/web)/' },
      to: { couldNotResolve: true },
    },
    {
      name: 'the-server-runs-on-production-packages',
      comment: 'A tool that only development needs may be imported when it is asked for.',
      severity: 'error',
      from: {
        path: '^(modules/[^/]+/(contract|server)|kernel|gateways|pages|start|simulators)/',
        pathNot: tests,
      },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], dynamic: false },
    },
  ],
  options: {
    // TypeScript 7 has no API that dependency-cruiser knows: without swc it reads no module and
    // passes.
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
