// The paths that a batch may name (spec 7), and the calls behind them.
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
  /** Parameters of the call's path: `from` names the query parameter, `fallback` is its default. */
  params: Readonly<Record<string, { from: string; fallback?: string }>>
  /** Query parameters that are passed on; others (`version`, …) are ignored. */
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
  // Paths of our own pages.
  'posts/home-posts': { call: listHomePosts, params: {}, query: [...page, 'route'] },
  'posts/topics': { call: listTopics, params: {}, query: ['page', 'limit', 'section'] },
  'posts/recommended': { call: listRecommendedPosts, params: { id: { from: 'id' } }, query: ['limit'] },
  'posts/top': { call: listTopPosts, params: { path: { from: 'period', fallback: 'week' } }, query: page },
  'posts/menus': { call: getMenus, params: {}, query: [] },
  'health/home': { call: getHealthHome, params: {}, query: ['page', 'limit', 'exclude'] },
  'recipes/home': { call: listHomeRecipes, params: {}, query: ['page', 'limit', 'exclude'] },
  'recipes/by-slug': { call: getRecipe, params: { id: { from: 'slug' } }, query: [] },
}

/** Ignores slashes at the ends of a path. */
export function findPath(path: string): PathEntry | undefined {
  const name = path.replace(/^\/+|\/+$/g, '')
  return Object.hasOwn(paths, name) ? paths[name] : undefined
}
