// The sheets of documents without the application, as text. Nobody chooses a theme there: the dark one is the system's.
import bodyAmpSheet from '#article-body/body-amp.css?inline'
import layeredBodySheet from '#article-body/body.css?inline'
import tokens from '#ui/tokens.css?inline'
import sheet from './plain.css?inline'

const themed = /[^{}]*\[data-theme=[^{}]*\{[^}]*\}/g

/** Rules of the dark theme become rules of the dark system. */
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

/** The body's own sheet out of its cascade layer: AMP knows none, and here there is nothing it would yield to. */
function unlayered(css: string): string {
  const rules = /@layer body\s*\{([\s\S]*)\}\s*$/.exec(css)?.[1]
  if (rules === undefined) throw new Error('body.css is not one layer')
  return rules
}

export const liteSheet = forSystemTheme(tokens + unlayered(layeredBodySheet)) + sheet
export const ampSheet = liteSheet + bodyAmpSheet
