import house from './dependency-cruiser.mjs'

/**
 * Circles between whole modules, of the code that runs in production: a test may open a market, and
 * with it every module.
 */
export default {
  forbidden: [
    {
      name: 'no-circle-between-modules',
      severity: 'error',
      scope: 'folder',
      from: { path: '^modules/[^/]+/server$' },
      to: { circular: true, path: '^modules/[^/]+/server$' },
    },
    {
      name: 'no-circle-between-contracts',
      severity: 'error',
      scope: 'folder',
      from: { path: '^modules/[^/]+/contract$' },
      to: { circular: true, path: '^modules/[^/]+/contract$' },
    },
    {
      name: 'no-circle-between-screens-of-modules',
      severity: 'error',
      scope: 'folder',
      from: { path: '^modules/[^/]+/web$' },
      to: { circular: true, path: '^modules/[^/]+/web$' },
    },
  ],
  options: {
    ...house.options,
    exclude: {
      path: [
        ...house.options.exclude.path,
        '[.]test[.]tsx?$',
        '/testing/',
        '^(tests|bench|scripts|demo)/',
      ],
    },
  },
}
