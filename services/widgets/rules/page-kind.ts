/** Spec 4, Head scripts: recipe, health or regular, by the path. */
export function scriptsSlotOf(path: string): 'scripts' | 'recipes-scripts' | 'health-scripts' {
  if (/^\/(preview\/)?recipes?(\/|$)/.test(path)) return 'recipes-scripts'
  return /^\/health(\/|$)/.test(path) ? 'health-scripts' : 'scripts'
}
