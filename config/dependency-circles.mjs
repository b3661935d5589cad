import layers from './dependency-cruiser.mjs'

/**
 * Circles between whole modules (database, contract, server, web and manifest together), of the
 * code that runs in production: a test may open the application, and with it every module.
 */
export default {
  forbidden: [
    {
      name: 'no-circle-between-modules',
      severity: 'error',
      scope: 'folder',
      from: { path: '^modules/[^/]+$' },
      to: { circular: true, path: '^modules/[^/]+$' },
    },
  ],
  options: {
    ...layers.options,
    exclude: {
      path: [
        ...layers.options.exclude.path,
        '[.]test[.]tsx?$',
        '/testing/',
        '^(tests|bench|scripts|demo)/',
      ],
    },
  },
}
