// Reads the strings of code, and finds dashes that the words of an interface do not have. Pure.
import ts from 'typescript'

export type Words = { line: number; text: string; namesMagazine: boolean }

/** What the literals of a file say. What is computed in a template stands there as 0. */
export function readWords(code: string, isTsx: boolean): Words[] {
  const file = ts.createSourceFile(
    'x',
    code,
    ts.ScriptTarget.Latest,
    true,
    isTsx ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  )
  const found: Words[] = []
  const add = (node: ts.Node, text: string, namesMagazine = false) =>
    found.push({
      line: file.getLineAndCharacterOfPosition(node.getEnd()).line + 1,
      text: text.replaceAll('&nbsp;', '\u00a0'),
      namesMagazine,
    })
  function visit(node: ts.Node): void {
    if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) add(node, node.text)
    if (ts.isTemplateExpression(node)) {
      const text = [node.head.text, ...node.templateSpans.map(span => span.literal.text)].join('0')
      const namesMagazine = node.templateSpans.some(({ expression }) =>
        /\bmagazine(?:Name|\.name)$/.test(expression.getText()),
      )
      add(node, text, namesMagazine)
    }
    node.forEachChild(visit)
  }
  visit(file)
  return found
}

/** An en dash that is not between two numbers. */
export const hasWordEnDash = ({ text }: Words): boolean =>
  /\s–|–\s/u.test(text) || (/[а-яё]/iu.test(text) && /(?<!\d)–|–(?!\d)/u.test(text))

/** An em dash that may begin a line. The title of a page, which names the magazine behind it, has no lines. */
export const hasLooseEmDash = ({ text, namesMagazine }: Words): boolean =>
  !namesMagazine && /[а-яё]/iu.test(text) && /[ \n]—/u.test(text)
