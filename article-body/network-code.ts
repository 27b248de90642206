// The code that an advertising network gives for a place: its scripts and one empty block. Nothing else of it is taken.
import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5'

export type NetworkScript = { src: string } | { code: string }
export type NetworkCode = { scripts: NetworkScript[]; container: string | null }

type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element

/** Networks number their blocks; a name without a digit might be one of ours. */
const containerForm = /^(?=.*\d)[A-Za-z][\w-]{3,79}$/
const scriptAttributes = ['src', 'type', 'async', 'defer', 'charset']
const scriptTypes = ['', 'text/javascript', 'application/javascript']

class WrongCodeError extends Error {}
const wrong = (words: string): never => {
  throw new WrongCodeError(words)
}

export function readNetworkCode(html: string): NetworkCode | { problem: string } {
  const scripts: NetworkScript[] = []
  const containers: string[] = []
  try {
    for (const node of parseFragment(html).childNodes) {
      if (node.nodeName === '#comment' || isSpace(node)) continue
      if (!('tagName' in node)) return { problem: 'вне сценариев есть слова: в коде сети их не бывает' }
      if (node.tagName === 'script') scripts.push(readScript(node))
      else if (node.tagName === 'div') containers.push(readContainer(node))
      else return { problem: `в коде сети бывают только script и пустой div, а здесь ${node.tagName}` }
    }
  } catch (error) {
    if (error instanceof WrongCodeError) return { problem: error.message }
    throw error
  }
  if (scripts.length === 0) return { problem: 'в коде нет сценариев' }
  if (containers.length > 1) return { problem: 'в коде больше одного блока' }
  return { scripts, container: containers[0] ?? null }
}

const isSpace = (node: Node) => node.nodeName === '#text' && 'value' in node && node.value.trim() === ''

function readScript({ attrs, childNodes }: Element): NetworkScript {
  const attributes = new Map(attrs.map(({ name, value }) => [name, value]))
  const odd = attrs.find(({ name }) => !scriptAttributes.includes(name))
  if (odd) wrong(`у сценария лишнее: ${odd.name}`)
  if (!scriptTypes.includes((attributes.get('type') ?? '').trim().toLowerCase())) wrong('сценарий не на JavaScript')
  const code = childNodes.map(node => ('value' in node ? node.value : '')).join('')
  const src = attributes.get('src')
  if (src === undefined) return code.trim() === '' ? wrong('в коде пустой сценарий') : { code }
  if (code.trim() !== '') wrong('у сценария и адрес, и код')
  const url = URL.parse(src.trim())
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '')
    return wrong(`адрес сценария не https://: ${src}`)
  return { src: url.href }
}

function readContainer({ attrs, childNodes }: Element): string {
  const [id, ...others] = attrs
  if (id?.name !== 'id' || others.length > 0) return wrong('у блока сети бывает только id')
  if (!containerForm.test(id.value)) return wrong('id блока — латинские буквы и цифры, как дала сеть')
  if (!childNodes.every(isSpace)) wrong('блок сети должен быть пустым')
  return id.value
}
