// The style sheets of documents without the application, as text. These documents have no theme switch: the dark theme follows the system.
import bodyAmpSheet from '#article-body/body-amp.css?inline'
import layeredBodySheet from '#article-body/body.css?inline'
import tokens from '#ui/tokens.css?inline'
import fonts from 'virtual:fonts/fonts.css?inline'
import sheet from './plain.css?inline'
import recipeSheet from './plain-recipe.css?inline'
import type { PlainContent } from './plain-page.ts'

const themed = /[^{}]*\[data-theme=[^{}]*\{[^}]*\}/g

/** Turns rules of the dark theme into rules of the dark colour scheme. */
function forSystemTheme(css: string): string {
  const dark = (css.match(themed) ?? [])
    .filter(rule => /\[data-theme=["']?dark/.test(rule))
    .map(rule =>
      rule
        .slice(rule.indexOf('['))
        .replace(/^([^,{]*)[^{]*/, (_, first: string) => first.replace(/^\[[^\]]*\]/, ':root')),
    )
  return `${css.replace(themed, '')}@media(prefers-color-scheme:dark){${dark.join('')}}`
}

/** Takes the body's style sheet out of its cascade layer: AMP does not support layers, and here the layer has nothing to yield to. */
function unlayered(css: string): string {
  const rules = /@layer body\s*\{([\s\S]*)\}\s*$/.exec(css)?.[1]
  if (rules === undefined) throw new Error('body.css is not one layer')
  return rules
}

const plainSheet = forSystemTheme(tokens + unlayered(layeredBodySheet)) + sheet

type Kind = PlainContent['kind']
const onlyOf = (kind?: Kind): string => (kind === 'recipe' ? recipeSheet : '')

const fontlessSheet = plainSheet
  .replace(/--sans:[^;}]+/, '--sans:system-ui,sans-serif')
  .replace(/--serif:[^;}]+/, '--serif:var(--sans)')

/** No font is loaded: the letters of the system, one family for all. */
export const liteSheet = (kind?: Kind): string => fontlessSheet + onlyOf(kind)

/** With the magazine's own fonts. Their addresses are whole, because a cache of AMP serves the page from another host. */
export const ampSheet = (siteUrl: string, kind: Kind): string =>
  fonts.replaceAll(/url\((["']?)\//g, `url($1${siteUrl}/`) + plainSheet + bodyAmpSheet + onlyOf(kind)
