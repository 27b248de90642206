// Inlined in the head, before the first paint: marks that scripts run, that a reader is signed in and has a shopping list, and applies the
// chosen theme.
import { accessTokenKey } from '#domain/access-token.ts'
import { shoppingKey, themeKey } from './stored-names.ts'
import { themes } from './theme-choice.ts'

const root = document.documentElement
root.dataset.js = ''
try {
  const theme = localStorage.getItem(themeKey)
  root.toggleAttribute('data-reader', localStorage.getItem(accessTokenKey) !== null)
  root.toggleAttribute('data-shopping', localStorage.getItem(shoppingKey) !== null)
  if (theme && themes.includes(theme)) root.dataset.theme = theme
} catch {
  // Storage may be forbidden: then the theme of the system applies.
}
