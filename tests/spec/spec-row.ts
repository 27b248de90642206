/**
 * A statement of the specification and the tests that show it. A test is named `FILE › TITLE`, as `test` is called in
 * that file, and one case of `test.each` is named `FILE › TITLE › CASE`, as the case is written there or in a table
 * beside it. A title that is only a placeholder (`%s`) needs its case. spec-tables.test.ts fails for a row without a
 * test and for a test that does not exist.
 */
export type SpecRow = {
  row: string
  says: string
  shownBy: readonly string[]
  /** Why the product does not have it. Such a row has no test, and spec-tables.test.ts names it. */
  isMissing?: string
}
