// The scripts of editors among the nodes of a text.

/** Addresses of external scripts and the code of inline ones, in their order. */
export function scriptsIn(nodes: readonly { type: string }[]): { addresses: string[]; codes: string[] } {
  const values = (type: string, name: string) =>
    nodes.flatMap(node => {
      const { attributes } = node as { attributes?: Record<string, unknown> }
      const value = node.type === type ? attributes?.[name] : undefined
      return typeof value === 'string' ? value : []
    })
  return { addresses: values('external-script', 'src'), codes: values('inline-script', 'code') }
}

/** The hosts that these scripts come from; what is no address loads nothing. */
export const originsOf = (addresses: readonly string[], siteUrl: string): string[] => [
  ...new Set(
    addresses.filter(address => URL.canParse(address, siteUrl)).map(address => new URL(address, siteUrl).origin),
  ),
]
