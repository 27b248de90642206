// What may stand in a batch: the paths of the gateway's own table (spec 7) and the calls behind them.
import type { Call } from '#contract/call.ts'
import { listCommentsBySlug } from '#contract/comments.ts'
import {
  getMenus,
  getSinglePost,
  listHomePosts,
  listRecommendedPosts,
  listTopics,
  listTopPosts,
} from '#contract/content.ts'
import { getHealthHome, getHealthPost } from '#contract/health.ts'
import { getRecipe, listHomeRecipes } from '#contract/recipes.ts'
import { listWidgets } from '#contract/widgets.ts'

export type PathEntry = {
  call: Call
  /** Words of the query that become segments of the call's path; a default where there is one. */
  params: Readonly<Record<string, { from: string; fallback?: string }>>
  /** Words of the query that are passed on. The rest (`version`, …) is let fall. */
  query: readonly string[]
}

const page = ['page', 'limit', 'exclude', 'type']
const slug = { slug: { from: 'slug' } }

const paths: Readonly<Record<string, PathEntry>> = {
  // Spec 7.
  'posts/v2/by-slug': { call: getSinglePost, params: slug, query: ['type'] },
  'health/by-slug': { call: getHealthPost, params: slug, query: [] },
  'comments/by-post-slug': {
    call: listCommentsBySlug,
    params: { ...slug, type: { from: 'type', fallback: 'post' } },
    query: ['limit'],
  },
  'comments/by-health-slug': {
    call: listCommentsBySlug,
    params: { ...slug, type: { from: 'type', fallback: 'health' } },
    query: ['limit'],
  },
  'posts/widgets': { call: listWidgets, params: {}, query: ['includes'] },
  // Our own pages in one round.
  'posts/home-posts': { call: listHomePosts, params: {}, query: [...page, 'route'] },
  'posts/topics': { call: listTopics, params: {}, query: ['page', 'limit', 'section'] },
  'posts/recommended': { call: listRecommendedPosts, params: { id: { from: 'id' } }, query: ['limit'] },
  'posts/top': { call: listTopPosts, params: { path: { from: 'period', fallback: 'week' } }, query: page },
  'posts/menus': { call: getMenus, params: {}, query: [] },
  'health/home': { call: getHealthHome, params: {}, query: ['page', 'limit', 'exclude'] },
  'recipes/home': { call: listHomeRecipes, params: {}, query: ['page', 'limit', 'exclude'] },
  'recipes/by-slug': { call: getRecipe, params: { id: { from: 'slug' } }, query: [] },
}

/** Slashes at the ends of a path do not matter. */
export function findPath(path: string): PathEntry | undefined {
  const name = path.replace(/^\/+|\/+$/g, '')
  return Object.hasOwn(paths, name) ? paths[name] : undefined
}
