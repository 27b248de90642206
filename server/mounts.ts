import { serviceNames, type ServiceName } from '#contract/call.ts'

/**
 * The path of each service on the site's host. Legacy clients told services apart by host; here a prefix does. A service with a
 * configured address (`SEARCH_URL=https://…`) is called there instead.
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
  inbox: '',
  newsletter: '',
  special: '/svc/special',
  newsroom: '/svc/newsroom',
  archive: '/svc/archive',
}

const otherwiseMs = 45_000
/** Spec 9: how long a service in another process may take to answer. Services that spec 9 does not name get our default. */
export const timeoutsMs = {
  ...(Object.fromEntries(serviceNames.map(name => [name, otherwiseMs])) as Record<ServiceName, number>),
  comments: 10_000,
  auth: 25_000,
  health: 40_000,
  views: 60_000,
}

/** Everything below these prefixes is an API: an unknown path there is a JSON 404, never a page. */
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
