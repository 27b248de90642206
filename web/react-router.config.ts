import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: '.',
  buildDirectory: '../build',
  routeDiscovery: { mode: 'initial' },
  splitRouteModules: false,
} satisfies Config
