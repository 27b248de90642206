// The route table of the specification (section 2), in its order. Redirects (/top/, /ext-search/, slashes) and AMP paths are
// decided before the router: canonical-path.ts, load-page.server.ts.
import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

const archives = (prefix: '' | 'health/') => {
  const id = (name: string) => ({ id: `${prefix}${name}` })
  return [
    route(`${prefix}author/*`, 'routes/archive.tsx', id('author')),
    route(`${prefix}tag/*`, 'routes/archive.tsx', id('tag')),
    route(`${prefix}stream/*`, 'routes/archive.tsx', id('stream')),
    route(`${prefix}list`, 'routes/archive.tsx', id('list')),
    route(`${prefix}top/:period`, 'routes/archive.tsx', id('top')),
  ]
}

export default [
  layout('layouts/default-layout.tsx', [index('routes/home.tsx')]),
  layout('layouts/profile-layout.tsx', [
    route('profile/user/:userId', 'routes/profile-root.tsx'),
    route('profile/user/:userId/comments', 'routes/profile.tsx', { id: 'profile-comments' }),
    route('profile/user/:userId/posts', 'routes/profile.tsx', { id: 'profile-posts' }),
    route('profile/user/:userId/edit', 'routes/edit-profile.tsx'),
    route('profile/user/:userId/settings', 'routes/profile-settings.tsx'),
    route('profile/user/:userId/favorites', 'routes/favourites.tsx', { id: 'favourites' }),
    route('profile/user/:userId/favorites-edit', 'routes/favourites.tsx', { id: 'favourites-edit' }),
    route('profile/user/:userId/notifications', 'routes/notifications.tsx'),
  ]),
  layout('layouts/recipes-layout.tsx', [
    route('recipes', 'routes/recipes-home.tsx'),
    route('recipes/spisok-pokupok', 'routes/shopping.tsx'),
    route('recipes/*', 'routes/recipe-list.tsx'),
    route('recipe/*', 'routes/recipe.tsx', { id: 'recipe' }),
    route('preview/recipe/:id', 'routes/recipe-preview.tsx'),
  ]),
  layout('layouts/default-layout.tsx', { id: 'default-archives' }, [
    route('preview/:articleId', 'routes/preview.tsx'),
    route('topics', 'routes/topics.tsx'),
    route('topics/*', 'routes/archive.tsx', { id: 'topic' }),
    ...archives(''),
    ...archives('health/'),
    // /{year}[/{month}[/{day}]] would outrank the catch-all and match slugs: one loader handles both.
    route('health/:year/:month/:day', 'routes/archive.tsx', { id: 'health/date' }),
    route('kursy/*', 'routes/courses.tsx'),
    route('search', 'routes/search.tsx'),
    route('pravila-rekomendacij', 'routes/recommendation-rules.tsx'),
  ]),
  layout('layouts/empty-layout.tsx', [route('yandbtm', 'routes/yandbtm.tsx')]),
  layout('layouts/health-layout.tsx', [
    route('health', 'routes/health-home.tsx'),
    route('health/services', 'routes/health-services.tsx'),
    route('health/:category/:slug', 'routes/health-article.tsx'),
    route('health/:categoryOrSlug', 'routes/health-section.tsx'),
  ]),
  layout('layouts/default-layout.tsx', { id: 'default-rest' }, [route('*', 'routes/article.tsx')]),
] satisfies RouteConfig
