import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  // The build script works beside the former build and swaps them at the end.
  buildDirectory: process.env.PAGES_BUILD_DIRECTORY ?? 'build',
  ssr: true,
  // A single file a page: a guarded page in three pieces would cost three requests.
  splitRouteModules: false,
  // Twenty routes weigh less in the first page than one more round trip does on a 3G network.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
