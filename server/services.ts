import type { ServiceName } from '#contract/call.ts'
import type { Service } from '#platform/service.ts'

/** Services by name, loaded on start: a process that runs one service does not load the others. */
export const services: Record<ServiceName, () => Promise<Service>> = {
  content: async () => (await import('#services/content/service.ts')).content,
  health: async () => (await import('#services/health/service.ts')).health,
  recipes: async () => (await import('#services/recipes/service.ts')).recipes,
  gateway: async () => (await import('#services/gateway/service.ts')).gateway,
  search: async () => (await import('#services/search/service.ts')).search,
  views: async () => (await import('#services/views/service.ts')).views,
  widgets: async () => (await import('#services/widgets/service.ts')).widgets,
  indexing: async () => (await import('#services/indexing/service.ts')).indexing,
  auth: async () => (await import('#services/auth/service.ts')).auth,
  user: async () => (await import('#services/user/service.ts')).user,
  reactions: async () => (await import('#services/reactions/service.ts')).reactions,
  comments: async () => (await import('#services/comments/service.ts')).comments,
  notifications: async () => (await import('#services/notifications/service.ts')).notifications,
  push: async () => (await import('#services/push/service.ts')).push,
  quiz: async () => (await import('#services/quiz/service.ts')).quiz,
  realtime: async () => (await import('#services/realtime/service.ts')).realtime,
  'cms-ajax': async () => (await import('#services/cms-ajax/service.ts')).cmsAjax,
  inbox: async () => (await import('#services/inbox/service.ts')).inbox,
  newsletter: async () => (await import('#services/newsletter/service.ts')).newsletter,
  special: async () => (await import('#services/special/service.ts')).special,
  analytics: async () => (await import('#services/analytics/service.ts')).analytics,
  media: async () => (await import('#services/media/service.ts')).media,
  newsroom: async () => (await import('#services/newsroom/service.ts')).newsroom,
  archive: async () => (await import('#services/archive/service.ts')).archive,
}
