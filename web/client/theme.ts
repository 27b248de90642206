// Inline in the head, before anything is painted: says that scripts run and puts back the chosen theme.
import { themeKey, themes } from './theme-choice.ts'

const root = document.documentElement
root.dataset.js = ''
try {
  const theme = localStorage.getItem(themeKey)
  if (theme && themes.includes(theme)) root.dataset.theme = theme
} catch {
  // Storage may be forbidden: the system's theme stands.
}
