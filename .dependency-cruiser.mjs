const tests = '[.]test[.]tsx?$|/testing/'
const rooms = '^(database|contract|server|web|simulators)/'
const ours = (...but) =>
  `^(${['database', 'contract', 'server', 'web', 'simulators', 'tests', 'bench', 'scripts', 'demo'].filter((room) => !but.includes(room)).join('|')})/`

/** What stands below the rooms of the web, above its primitives. */
const ground =
  '^web/(api|device|lists|offline|session)/|^web/(page-handle|paths|own-paths|work-paths)[.]ts$'

/** The house's one import rule (STYLE.md). tests/house/imports.test.ts proves that each of these still bites. */
export default {
  forbidden: [
    {
      name: 'the-database-imports-nothing-of-ours',
      severity: 'error',
      from: { path: '^database/' },
      to: { path: ours('database') },
    },
    {
      name: 'contract-knows-only-what-columns-may-hold',
      severity: 'error',
      from: { path: '^contract/', pathNot: tests },
      to: { path: ours('contract'), pathNot: '^database/values/' },
    },
    {
      name: 'screens-know-no-table',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^database/' },
    },
    {
      name: 'web-and-server-meet-only-in-contract',
      severity: 'error',
      from: { path: '^web/', pathNot: tests },
      to: { path: '^server/' },
    },
    {
      name: 'server-knows-no-screen',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^web/' },
    },
    {
      name: 'kernel-and-gateways-know-no-domain',
      severity: 'error',
      from: { path: '^server/(kernel|gateways|pages|embedded-postgres)/', pathNot: tests },
      to: { path: '^server/', pathNot: '^server/(kernel|gateways|pages|embedded-postgres)/' },
    },
    {
      name: 'a-domain-is-entered-by-its-door',
      severity: 'error',
      from: { path: '^server/([^/]+)/' },
      to: {
        path: '^server/[^/]+/',
        pathNot: [
          '^server/$1/',
          '^server/(kernel|gateways|pages|embedded-postgres)/',
          '^server/[^/]+/(index[.]ts$|testing/)',
        ],
      },
    },
    {
      name: 'the-wiring-enters-by-the-door-too',
      comment:
        'A room has a door for others, and its wiring (routes, subscribers, jobs) for app.ts alone.',
      severity: 'error',
      from: { path: '^server/[^/]+[.]ts$' },
      to: {
        path: '^server/[^/]+/',
        pathNot: [
          '^server/(kernel|gateways|pages|embedded-postgres)/',
          '^server/[^/]+/index[.]ts$',
          '^server/[^/]+/[a-z-]+[.]wiring[.]ts$',
        ],
      },
    },
    {
      name: 'nobody-imports-the-wiring',
      severity: 'error',
      from: { path: '^server/[^/]+/', pathNot: tests },
      to: { path: '^server/[^/]+[.]ts$' },
    },
    {
      name: 'web-ui-knows-no-room',
      severity: 'error',
      from: { path: '^web/ui/' },
      to: { path: '^web/', pathNot: '^web/ui/' },
    },
    {
      name: 'the-ground-of-the-web-knows-no-room',
      severity: 'error',
      from: { path: ground, pathNot: tests },
      to: { path: '^web/', pathNot: [ground, '^web/ui/'] },
    },
    {
      name: 'a-room-of-the-web-is-entered-by-its-door',
      severity: 'error',
      from: { path: '^web/([^/]+)' },
      to: {
        path: '^web/[^/]+/',
        pathNot: ['^web/$1/', ground, '^web/(ui|shell|desks)/', '^web/[^/]+/index[.]ts$'],
      },
    },
    {
      name: 'no-room-of-the-web-enters-a-desk-or-the-shell',
      severity: 'error',
      from: { path: '^web/[^/]+/', pathNot: '^web/(desks|shell)/' },
      to: { path: '^web/(desks|shell)/' },
    },
    {
      name: 'the-shell-enters-no-desk',
      severity: 'error',
      from: { path: '^web/shell/' },
      to: { path: '^web/desks/' },
    },
    {
      name: 'a-desk-enters-no-other-desk',
      severity: 'error',
      from: { path: '^web/desks/([^/]+)/' },
      to: { path: '^web/desks/', pathNot: '^web/desks/$1/' },
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
      from: { path: '^(contract|web|server/[^/]+)/', pathNot: tests },
      to: { path: '^simulators/' },
    },
    {
      name: 'production-needs-no-test-bench-script-or-demo',
      comment: 'The start may open the demo market by its one entry, demo/index.ts.',
      severity: 'error',
      from: { path: rooms, pathNot: tests },
      to: { path: ['^(tests|bench|scripts|demo)/', tests], pathNot: '^demo/index[.]ts$' },
    },
    {
      name: 'the-demo-is-entered-at-start-only',
      severity: 'error',
      from: { path: '^(contract|web|simulators|server/[^/]+)/', pathNot: tests },
      to: { path: '^demo/' },
    },
    {
      name: 'an-import-leads-somewhere',
      severity: 'error',
      from: { pathNot: '^web/' },
      to: { couldNotResolve: true },
    },
    {
      name: 'the-server-runs-on-production-packages',
      comment: 'A tool that only development needs may be imported when it is asked for.',
      severity: 'error',
      from: { path: '^(contract|server|simulators)/', pathNot: tests },
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
