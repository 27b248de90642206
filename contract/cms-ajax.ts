import { z } from 'zod'
import { typoCommentMax, typoContextMax, typoTextMax } from '#domain/typo-limits.ts'
import { articleCard } from './article.ts'
import { email } from './auth.ts'
import { defineCall } from './call.ts'
import { agreed, filled, formReply, honeypot } from './form-fields.ts'
import { newsletterType } from './newsletter.ts'
import { recipeCard } from './recipe.ts'
import { line, paragraphs, passage } from './typed-text.ts'
import { rowId } from './whole-number.ts'

const typo = z.object({
  action: z.literal('typo'),
  url: line(2000).describe('Address of the page on this site'),
  text: filled(typoTextMax, 'выделите место с ошибкой').describe('The selected text'),
  before: passage(typoContextMax).default('').describe('The text before the selected text'),
  after: passage(typoContextMax).default(''),
  comment: paragraphs(typoCommentMax).default(''),
  ...honeypot,
})
const newsletter = z.object({
  action: z.literal('newsletter'),
  type: newsletterType,
  email,
  agree: agreed,
  ...honeypot,
})
const refreshAppbox = z.object({
  action: z.literal('refresh-appbox'),
  postId: rowId,
  url: line(2000).describe('Address of the box that changed; any value is accepted'),
})
const syncViews = z.object({ action: z.literal('sync_views'), postId: rowId })

/** Spec 7, design 6: the actions are `refresh-appbox`, `typo`, `newsletter`, `sync_views`. Each action has its own limits. */
export const runAjaxAction = defineCall({
  name: 'runAjaxAction',
  service: 'cms-ajax',
  method: 'POST',
  path: '/wp-admin/admin-ajax.php',
  auth: 'none',
  summary: 'Run an action of the old content system, selected by the field `action`; also as multipart/form-data',
  source: '§7 CMS ajax',
  bodyKind: 'form',
  body: z.discriminatedUnion('action', [refreshAppbox, typo, newsletter, syncViews], 'неизвестное действие'),
  reply: z.union([
    z.object({ success: z.literal(true), data: z.union([articleCard, recipeCard]) }),
    z.object({ success: z.literal(true), data: z.object({ postId: z.number().int(), views: z.number().int() }) }),
    formReply,
  ]),
  errors: ['validation', 'not_found', 'rate_limited'],
  rateLimit: { max: 120, perSeconds: 60 },
})
export type AjaxAction = z.output<typeof runAjaxAction.body>

export const getIpVersion = defineCall({
  name: 'getIpVersion',
  service: 'cms-ajax',
  method: 'GET',
  path: '/api/whois',
  auth: 'none',
  summary: 'Get the version of IP that the caller uses',
  source: '§7 small endpoints',
  reply: z.object({ v: z.literal([4, 6]) }),
  rateLimit: { max: 120, perSeconds: 60 },
})

export const getLogged = defineCall({
  name: 'getLogged',
  service: 'cms-ajax',
  method: 'GET',
  path: '/api/logged',
  auth: 'optional',
  summary: 'Tell whether the bearer token signs the caller in',
  source: '§7 small endpoints',
  reply: z.object({ logged: z.boolean() }),
  rateLimit: { max: 120, perSeconds: 60 },
})

export const cmsAjaxCalls = [runAjaxAction, getIpVersion, getLogged] as const
