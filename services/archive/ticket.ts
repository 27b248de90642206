// The ticket of a download: a browser downloads by an address, which carries no token.
import { createHash } from 'node:crypto'

/** Below the mount of the service. */
export const downloadPath = '/download'
/** In the parameters, which are not in the log of answers. */
export const pathOfTicket = (mount: string, ticket: string): string => `${mount}${downloadPath}?ticket=${ticket}`

export const hashOfTicket = (ticket: string): string => createHash('sha256').update(ticket).digest('hex')
