import { serviceNames, type ServiceName } from '#contract/call.ts'

/**
 * Where each service answers on the site's host. Legacy callers told services apart by host; here a prefix does, unless
 * the service's own address is configured (`SEARCH_URL=https://…`), and then it is asked there.
 */
export const mounts: Record<ServiceName, string> = {
  content: '',
  health: '',
  recipes: '',
  media: '',
  widgets: '',
  indexing: '',
  gateway: '/svc/gateway',
  search: '/svc/search',
  views: '/svc/views',
  auth: '/svc/auth',
  user: '/svc/users',
  comments: '/svc/comments',
  reactions: '/svc/reactions',
  notifications: '/svc/notifications',
  push: '/svc/push',
  quiz: '/svc/quiz',
  realtime: '',
  analytics: '/svc/analytics',
  'cms-ajax': '',
  special: '/svc/special',
}

const otherwiseMs = 45_000
/** Spec 9: how long a service elsewhere may take to answer; what is not said there is ours. */
export const timeoutsMs = {
  ...(Object.fromEntries(serviceNames.map(name => [name, otherwiseMs])) as Record<ServiceName, number>),
  comments: 10_000,
  auth: 25_000,
  health: 40_000,
  views: 60_000,
}

/** Everything below these is an API: what matches no call there is a JSON 404, never a page. */
export const apiPrefixes = [
  '/api',
  '/svc',
  '/svc-internal',
  '/wp-admin',
  '/broadcasting',
  '/pusher',
  '/media',
  '/dev',
  '/id',
] as const
