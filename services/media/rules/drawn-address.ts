// Addresses of drawn pictures: `/media/og/{version}/{path of the page}.png`. Pure.

export type DrawnAddress = {
  version: string
  /** Of the page, from the root. */
  path: string
}

const pathMax = 500

/** Undefined when the address cannot be one of a drawn picture. */
export function parseDrawn(version: string, file: string): DrawnAddress | undefined {
  if (!/^[0-9a-f]{12}$/.test(version) || !file.endsWith('.png') || file.length > pathMax) return undefined
  const path = file.slice(0, -'.png'.length)
  return path === '' || path.split('/').some(part => part === '' || part === '.' || part === '..')
    ? undefined
    : { version, path: `/${path}` }
}

export const drawnUrl = ({ version, path }: DrawnAddress) => `/media/og/${version}${path}.png`
