import { z } from 'zod'
import { articleCard } from './article.ts'
import { email } from './auth.ts'
import { defineCall } from './call.ts'
import { postIdMax } from './post-id.ts'
import { recipeCard } from './recipe.ts'
import { line, paragraphs, passage } from './typed-text.ts'
import { typoCommentMax, typoContextMax, typoTextMax } from './typo-limits.ts'

/** A field that no reader sees: who fills it in is a program, gets the usual answer, and nothing is kept. */
export const honeypotName = 'contact_by_fax'
export const honeypot = { [honeypotName]: z.string().optional() } as { [honeypotName]: z.ZodOptional<z.ZodString> }

/** 152-FZ: without it nothing of a person is kept. A box that is ticked, or the spec's agree=true. */
export const agreed = z.literal(['true', '1', 'on'], 'нужно ваше согласие').describe('true')

const postId = z.coerce.number().int().min(1).max(postIdMax)
const filled = (max: number, missing: string) => paragraphs(max).refine(text => text !== '', missing)

const typo = z.object({
  action: z.literal('typo'),
  url: line(2000).describe('The page: its address on this site'),
  text: filled(typoTextMax, 'выделите место с ошибкой').describe('What was selected'),
  before: passage(typoContextMax).default('').describe('What stands before it'),
  after: passage(typoContextMax).default(''),
  comment: paragraphs(typoCommentMax).default(''),
  ...honeypot,
})
export const newsletterType = z.string().regex(/^[\w-]{1,40}$/, 'неизвестная рассылка')
const newsletter = z.object({
  action: z.literal('newsletter'),
  type: newsletterType,
  email,
  agree: agreed,
  ...honeypot,
})
const refreshAppbox = z.object({
  action: z.literal('refresh-appbox'),
  postId,
  url: line(2000).describe('Of the box that changed; any'),
})
const syncViews = z.object({ action: z.literal('sync_views'), postId })

/** What a program is told; `message` is for the reader. */
const done = z.object({ success: z.literal(true), message: z.string() })

/** Spec 7, design 6: the actions are `refresh-appbox`, `typo`, `newsletter`, `sync_views`. Limits are of each action. */
export const runAjaxAction = defineCall({
  name: 'runAjaxAction',
  service: 'cms-ajax',
  method: 'POST',
  path: '/wp-admin/admin-ajax.php',
  auth: 'none',
  summary: 'Actions of the old content system, by the field action; also as multipart/form-data',
  source: '§7 CMS ajax',
  bodyKind: 'form',
  body: z.discriminatedUnion('action', [refreshAppbox, typo, newsletter, syncViews], 'неизвестное действие'),
  reply: z.union([
    z.object({ success: z.literal(true), data: z.union([articleCard, recipeCard]) }),
    z.object({ success: z.literal(true), data: z.object({ postId: z.number().int(), views: z.number().int() }) }),
    done,
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
  summary: 'By which version of IP the caller comes',
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
  summary: 'Whether the caller is signed in, as the bearer token says',
  source: '§7 small endpoints',
  reply: z.object({ logged: z.boolean() }),
  rateLimit: { max: 120, perSeconds: 60 },
})

export const sendAdsForm = defineCall({
  name: 'sendAdsForm',
  service: 'cms-ajax',
  method: 'POST',
  path: '/api/lh-iron-maiden/v1/ads-form',
  auth: 'none',
  summary: 'A letter to the publisher: advertising, or anything else',
  source: '§7 alternate content service',
  bodyKind: 'form',
  body: z.object({
    name: filled(100, 'напишите, как вас зовут'),
    email,
    company: line(200).default(''),
    text: filled(5000, 'напишите, о чём речь'),
    agree: agreed,
    ...honeypot,
  }),
  reply: done,
  errors: ['validation'],
  rateLimit: { max: 10, perSeconds: 600, isShared: true },
})

export const cmsAjaxCalls = [runAjaxAction, getIpVersion, getLogged, sendAdsForm] as const
