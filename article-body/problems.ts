// Problems for the editor: blocks without the attributes that spec 5 requires. Readers see the text of such a block.
import { walk, type Tree } from './tree.ts'

/** `block` is the type the node would have had, `missing` the names of its missing attributes ("content": nothing inside). */
export type BodyProblem = { nodeId: string; block: string; missing: string[] }

export function listProblems(tree: Tree): BodyProblem[] {
  const problems: BodyProblem[] = []
  walk(tree, node => {
    if (node.type === 'unknown' && node.attributes.missing)
      problems.push({ nodeId: node.id, block: node.attributes.name, missing: node.attributes.missing })
  })
  return problems
}
