// The name of the magazine as the document of the office has it (server/hosting/office-host.ts). Another name comes with the next loading.
import { defaultMagazine } from '#domain/magazine.ts'

export const magazineName =
  globalThis.document?.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? defaultMagazine.name
