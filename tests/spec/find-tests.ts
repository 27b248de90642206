// The tests of a file as it is written: their titles, and the cases of their tables.
import ts from 'typescript'

export type WrittenTest = {
  title: string
  /** Texts, keys and numbers of the tables of `test.each` and of the `describe.each` around it. */
  cases: ReadonlySet<string>
}

const neverRun = new Set(['skip', 'todo', 'fails'])

/** What a call is made on: `test`, `test.skipIf(…)`, `test.each(table)` and their modifiers. */
function readCallee(callee: ts.Expression): { root: string; modifiers: string[]; tables: ts.Expression[] } | undefined {
  if (ts.isIdentifier(callee)) return { root: callee.text, modifiers: [], tables: [] }
  if (ts.isPropertyAccessExpression(callee)) {
    const inner = readCallee(callee.expression)
    return inner && { ...inner, modifiers: [...inner.modifiers, callee.name.text] }
  }
  if (ts.isCallExpression(callee)) {
    const inner = readCallee(callee.expression)
    return inner && { ...inner, tables: [...inner.tables, ...callee.arguments] }
  }
  return undefined
}

const textOf = (node: ts.Node | undefined): string | undefined =>
  node && ts.isStringLiteralLike(node) ? node.text : undefined

/** The constants of the files, to follow a table that has a name. */
function constantsOf(files: readonly ts.SourceFile[]): Map<string, ts.Expression> {
  const found = new Map<string, ts.Expression>()
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer)
      found.set(node.name.text, node.initializer)
    node.forEachChild(visit)
  }
  for (const file of files) visit(file)
  return found
}

/** Adds what stands in a table, also in the constants that it names. */
function addCases(node: ts.Node, constants: Map<string, ts.Expression>, cases: Set<string>, depth = 0): void {
  if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) cases.add(node.text)
  else if (ts.isIdentifier(node) && depth < 4) {
    const constant = constants.get(node.text)
    if (constant) addCases(constant, constants, cases, depth + 1)
  } else if (ts.isPropertyAssignment(node)) {
    if (ts.isIdentifier(node.name) || ts.isStringLiteralLike(node.name) || ts.isNumericLiteral(node.name))
      cases.add(node.name.text)
    addCases(node.initializer, constants, cases, depth)
  } else node.forEachChild(child => addCases(child, constants, cases, depth))
}

/** `beside`: the code of tables that the file imports. A loop over a table is a table, too. */
export function findTests(
  code: string,
  { beside = [], isTsx = false }: { beside?: readonly string[]; isTsx?: boolean } = {},
): WrittenTest[] {
  // A generic arrow function is no TSX, and JSX is no TS.
  const parse = (text: string) =>
    ts.createSourceFile('x', text, ts.ScriptTarget.Latest, false, isTsx ? ts.ScriptKind.TSX : ts.ScriptKind.TS)
  const file = parse(code)
  const constants = constantsOf([file, ...beside.map(parse)])
  const tests: WrittenTest[] = []
  function visit(node: ts.Node, around: ReadonlySet<string>): void {
    if (ts.isForOfStatement(node)) {
      const inLoop = new Set(around)
      addCases(node.expression, constants, inLoop)
      return node.forEachChild(child => visit(child, inLoop))
    }
    const read = ts.isCallExpression(node) ? readCallee(node.expression) : undefined
    const isKnown = read && ['test', 'it', 'describe'].includes(read.root)
    if (!isKnown || !ts.isCallExpression(node)) return node.forEachChild(child => visit(child, around))
    if (read.modifiers.some(each => neverRun.has(each))) return
    const cases = new Set(around)
    for (const table of read.tables) addCases(table, constants, cases)
    const title = textOf(node.arguments[0])
    if (read.root !== 'describe' && title !== undefined) tests.push({ title, cases })
    node.arguments.forEach(argument => visit(argument, cases))
  }
  visit(file, new Set())
  return tests
}
