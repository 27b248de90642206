// Addresses of Open Graph pictures: `/media/og/{version}/{path of the page}.jpg`; `.png` is what messengers know from before.

export type SharePictureAddress = {
  version: string
  /** The path of the page, with a leading slash. */
  path: string
  format: 'png' | 'jpg'
}

const pathMax = 500

/** Undefined when the address cannot be one of an Open Graph picture. */
export function parseSharePicture(version: string, file: string): SharePictureAddress | undefined {
  const [, path = '', format] = /^(.*)\.(png|jpg)$/s.exec(file) ?? []
  if (!/^[0-9a-f]{12}$/.test(version) || format === undefined || file.length > pathMax) return undefined
  return path === '' || path.split('/').some(part => part === '' || part === '.' || part === '..')
    ? undefined
    : { version, path: `/${path}`, format: format as SharePictureAddress['format'] }
}

export const sharePictureUrl = ({ version, path, format }: SharePictureAddress) =>
  `/media/og/${version}${path}.${format}`
