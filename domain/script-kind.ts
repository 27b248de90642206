/** Spec 4, Head scripts: the kinds of pages that have scripts of their own. */
export type ScriptKind = 'recipe' | 'health' | 'regular'

export function scriptKindOf(path: string): ScriptKind {
  if (/^\/(preview\/)?recipes?(\/|$)/.test(path)) return 'recipe'
  return /^\/health(\/|$)/.test(path) ? 'health' : 'regular'
}
