// Makes small wrong versions of a file, one change each, from its syntax tree. The operators know nothing about the tests.
import ts from 'typescript'
import { isSameMeaning } from './same-meaning.ts'

export type Mutant = {
  file: string
  operator: string
  line: number
  /** Offsets in the text of the file. */
  start: number
  end: number
  replacement: string
}

const swappedOperators: Partial<Record<ts.SyntaxKind, [operator: string, replacement: string]>> = {
  [ts.SyntaxKind.LessThanToken]: ['boundary', '<='],
  [ts.SyntaxKind.LessThanEqualsToken]: ['boundary', '<'],
  [ts.SyntaxKind.GreaterThanToken]: ['boundary', '>='],
  [ts.SyntaxKind.GreaterThanEqualsToken]: ['boundary', '>'],
  [ts.SyntaxKind.EqualsEqualsEqualsToken]: ['equality', '!=='],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken]: ['equality', '==='],
  [ts.SyntaxKind.AmpersandAmpersandToken]: ['logic', '||'],
  [ts.SyntaxKind.BarBarToken]: ['logic', '&&'],
  [ts.SyntaxKind.PlusToken]: ['arithmetic', '-'],
  [ts.SyntaxKind.MinusToken]: ['arithmetic', '+'],
  [ts.SyntaxKind.AsteriskToken]: ['arithmetic', '/'],
  [ts.SyntaxKind.SlashToken]: ['arithmetic', '*'],
  [ts.SyntaxKind.PlusEqualsToken]: ['arithmetic', '-='],
  [ts.SyntaxKind.MinusEqualsToken]: ['arithmetic', '+='],
}

const droppedMethods = new Set(
  'filter flat reverse slice sort toLowerCase toReversed toSorted toUpperCase trim trimEnd trimStart'.split(' '),
)
const exchangedMethods: Record<string, string> = {
  every: 'some',
  some: 'every',
  min: 'max',
  max: 'min',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  find: 'findLast',
  floor: 'ceil',
  ceil: 'floor',
}

/** A small number is off by one. A large one is doubled: one millisecond more or less is no bug. */
const wrongNumber = (value: number) => String(value > 100 ? value * 2 : value + 1)

const leaves = (statement: ts.Statement): boolean =>
  ts.isReturnStatement(statement) ||
  ts.isThrowStatement(statement) ||
  ts.isContinueStatement(statement) ||
  ts.isBreakStatement(statement) ||
  (ts.isBlock(statement) && statement.statements.length > 0 && leaves(statement.statements.at(-1)!))

/** Every mutant of a file, in the order of the text. */
export function makeMutants(file: string, text: string): Mutant[] {
  const kind = file.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind)
  const mutants: Mutant[] = []

  function add(operator: string, node: { getStart(): number; end: number }, replacement: string): void {
    const start = node.getStart()
    if (text.slice(start, node.end) === replacement) return
    const line = source.getLineAndCharacterOfPosition(start).line + 1
    mutants.push({ file, operator, line, start, end: node.end, replacement })
  }

  function visitCall(node: ts.CallExpression): void {
    const [first, second] = node.arguments
    const isSymmetric = /^Math\.(min|max)$/.test(node.expression.getText())
    if (first && second && !isSymmetric && !ts.isSpreadElement(first) && !ts.isSpreadElement(second)) {
      const between = text.slice(first.end, second.getStart())
      const span = { getStart: () => first.getStart(), end: second.end }
      add('swapped arguments', span, second.getText() + between + first.getText())
    }
    if (!ts.isPropertyAccessExpression(node.expression)) return
    const { expression, name } = node.expression
    if (droppedMethods.has(name.text)) add('dropped call', node, expression.getText())
    const exchanged = exchangedMethods[name.text]
    if (exchanged) add('exchanged call', name, exchanged)
  }

  function visit(node: ts.Node): void {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isTypeAliasDeclaration(node)) return
    // Descriptions are for people, and no test reads them.
    if (ts.isCallExpression(node) && /\.(describe|meta)$/.test(node.expression.getText())) {
      ts.forEachChild(node.expression, visit)
      return
    }
    if (ts.isBinaryExpression(node)) {
      const swapped = swappedOperators[node.operatorToken.kind]
      if (swapped && !isSameMeaning(node.operatorToken, swapped[0])) add(swapped[0], node.operatorToken, swapped[1])
      if (node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken) add('fallback', node, node.right.getText())
    }
    if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
      add('negated condition', node, node.operand.getText())
    if (ts.isIfStatement(node)) {
      add('negated condition', node.expression, `!(${node.expression.getText()})`)
      if (!node.elseStatement && leaves(node.thenStatement)) add('removed line', node, ';')
    }
    if (ts.isConditionalExpression(node)) add('negated condition', node.condition, `!(${node.condition.getText()})`)
    if (ts.isExpressionStatement(node)) add('removed line', node, ';')
    if (ts.isNumericLiteral(node) && !ts.isPropertyAssignment(node.parent) && !isSameMeaning(node, 'off by one'))
      add('off by one', node, wrongNumber(Number(node.text)))
    // The examples of a rule are its tests.
    if (ts.isPropertyAssignment(node) && node.name.getText() === 'examples') return
    if (ts.isPropertyAssignment(node)) {
      if (ts.isNumericLiteral(node.initializer))
        add('off by one', node.initializer, wrongNumber(Number(node.initializer.text)))
      const hasComma = text[node.end] === ','
      if (hasComma) add('removed line', { getStart: () => node.getStart(), end: node.end + 1 }, '')
      ts.forEachChild(node, child => {
        if (child !== node.name && !ts.isNumericLiteral(child)) visit(child)
      })
      return
    }
    if (node.kind === ts.SyntaxKind.TrueKeyword) add('turned flag', node, 'false')
    if (node.kind === ts.SyntaxKind.FalseKeyword) add('turned flag', node, 'true')
    if (ts.isCallExpression(node)) visitCall(node)
    ts.forEachChild(node, visit)
  }

  visit(source)
  return mutants
}

export const plantIn = (text: string, { start, end, replacement }: Pick<Mutant, 'start' | 'end' | 'replacement'>) =>
  text.slice(0, start) + replacement + text.slice(end)

/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
function randomFrom(seed: string): () => number {
  let state = 0
  for (const letter of seed) state = Math.imul(state ^ letter.codePointAt(0)!, 0x9e3779b1)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const draw = <Item>(list: Item[], random: () => number): Item => list.splice(Math.floor(random() * list.length), 1)[0]!

export function shuffle<Item>(list: readonly Item[], seed: string): Item[] {
  const random = randomFrom(seed)
  const left = [...list]
  return list.map(() => draw(left, random))
}

/**
 * The mutants in a random order that depends on the seed and the path alone: an operator is drawn first and then one of its places, so
 * that numbers do not crowd out conditions.
 */
export function shuffleMutants(mutants: readonly Mutant[], seed: string): Mutant[] {
  const random = randomFrom(`${seed} ${mutants[0]?.file}`)
  const groups = [...Map.groupBy(mutants, ({ operator }) => operator).values()]
  const order: Mutant[] = []
  while (groups.length > 0) {
    const group = groups[Math.floor(random() * groups.length)]!
    order.push(draw(group, random))
    if (group.length === 0) groups.splice(groups.indexOf(group), 1)
  }
  return order
}
