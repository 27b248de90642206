// Changes that nobody could notice, so they are not planted. Each rule is about a form of code, never about a file.
import ts from 'typescript'

type SameMeaning = { reason: string; applies(node: ts.Node, operator: string): boolean }

/** The function that the node is in, if an array is sorted with it. */
function comparatorOf(node: ts.Node): ts.Node | undefined {
  const around = ts.findAncestor(node, ts.isFunctionLike)
  const call = around?.parent
  if (!call || !ts.isCallExpression(call) || !ts.isPropertyAccessExpression(call.expression)) return undefined
  return /^(sort|toSorted)$/.test(call.expression.name.text) ? around : undefined
}

/** `1`, `-1`: the result of a comparator, of which only the sign matters. */
function isSign(node: ts.Node): boolean {
  const number = ts.isPrefixUnaryExpression(node) ? node.operand : node
  return ts.isNumericLiteral(number) && Number(number.text) !== 0
}

const sameMeaning: readonly SameMeaning[] = [
  {
    reason: 'Of the answer of a comparator only the sign counts (ECMA-262, CompareArrayElements).',
    applies: (node, operator) => {
      const answer = ts.isPrefixUnaryExpression(node.parent) ? node.parent : node
      const isAnswer = ts.isConditionalExpression(answer.parent) && answer.parent.condition !== answer
      return operator === 'off by one' && isAnswer && isSign(node) && comparatorOf(node) !== undefined
    },
  },
  {
    reason: 'A comparator that never answers zero says of two equal keys that each is the greater: it is given none.',
    applies: (node, operator) => {
      const choice = node.parent.parent
      if (operator !== 'boundary' || !ts.isConditionalExpression(choice)) return false
      return isSign(choice.whenTrue) && isSign(choice.whenFalse) && comparatorOf(node) !== undefined
    },
  },
]

export const isSameMeaning = (node: ts.Node, operator: string): boolean =>
  sameMeaning.some(rule => rule.applies(node, operator))
