// The sheet of documents without the application, as text. Nobody chooses a theme there: the dark one is the system's.
import bodySheet from '#article-body/body-amp.css?inline'
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

export const plainSheet = forSystemTheme(tokens) + sheet + bodySheet
