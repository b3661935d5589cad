import house from '.dependency-cruiser.mjs'

/** Circles between whole rooms, of the code that runs in production: a test may open a market, and with it every domain. */
export default {
  forbidden: [
    {
      name: 'no-circle-between-domains',
      severity: 'error',
      scope: 'folder',
      from: { path: '^server/[^/]+$' },
      to: { circular: true, path: '^server/[^/]+$' },
    },
    {
      name: 'no-circle-between-rooms-of-the-contract',
      severity: 'error',
      scope: 'folder',
      from: { path: '^contract/[^/]+$' },
      to: { circular: true, path: '^contract/[^/]+$' },
    },
    {
      name: 'no-circle-between-rooms-of-the-web',
      severity: 'error',
      scope: 'folder',
      from: { path: '^web/[^/]+$' },
      to: { circular: true, path: '^web/[^/]+$' },
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
