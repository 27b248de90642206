// Addresses of Open Graph pictures: `/media/og/{version}/{path of the page}.png`.

export type SharePictureAddress = {
  version: string
  /** The path of the page, with a leading slash. */
  path: string
}

const pathMax = 500

/** Undefined when the address cannot be one of an Open Graph picture. */
export function parseSharePicture(version: string, file: string): SharePictureAddress | undefined {
  if (!/^[0-9a-f]{12}$/.test(version) || !file.endsWith('.png') || file.length > pathMax) return undefined
  const path = file.slice(0, -'.png'.length)
  return path === '' || path.split('/').some(part => part === '' || part === '.' || part === '..')
    ? undefined
    : { version, path: `/${path}` }
}

export const sharePictureUrl = ({ version, path }: SharePictureAddress) => `/media/og/${version}${path}.png`
