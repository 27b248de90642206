// What an editor has to mend: blocks that came without what spec 5 says they must have. Readers see the words of such a block.
import { walk, type Tree } from './tree.ts'

/** `block` is the type the node would have been, `missing` the names of its attributes ("content": nothing inside). */
export type BodyProblem = { nodeId: string; block: string; missing: string[] }

export function listProblems(tree: Tree): BodyProblem[] {
  const problems: BodyProblem[] = []
  walk(tree, node => {
    if (node.type === 'unknown' && node.attributes.missing)
      problems.push({ nodeId: node.id, block: node.attributes.name, missing: node.attributes.missing })
  })
  return problems
}
