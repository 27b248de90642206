// Authors and experts. Pure.
import type { Organization, Person } from 'schema-dts'
import type { PersonReply } from '#contract/article.ts'
import { imageNode, shareImageOf } from './image.ts'
import { absolute, organizationId, type Site } from './site.ts'

type Named = Pick<PersonReply, 'name' | 'url' | 'integer_id'> & Partial<PersonReply>

export const personId = (site: Site, person: Pick<PersonReply, 'url'>) => `${absolute(site, person.url)}#person`

/** `@name`, `name` or a URL → a URL. */
function profileUrl(host: string, account: string | null | undefined): string[] {
  const text = account?.trim() ?? ''
  if (text === '') return []
  if (/^https?:\/\//i.test(text)) return [text]
  const name = text.replace(/^@|^\/\//, '')
  return [name.includes('/') ? `https://${name}` : `https://${host}/${name}`]
}

export function personNode(site: Site, person: Named): Person {
  const sameAs = [
    ...profileUrl('t.me', person.telegram),
    ...profileUrl('vk.com', person.vkontakte),
    ...profileUrl('x.com', person.twitter),
  ]
  const portrait = shareImageOf(person.image ?? null)
  return {
    '@type': 'Person',
    '@id': personId(site, person),
    name: person.name,
    url: absolute(site, person.url),
    ...(person.role && { jobTitle: person.role }),
    ...(person.about && { description: person.about }),
    ...(person.expertise && { knowsAbout: person.expertise }),
    ...(portrait && { image: imageNode(site, portrait) }),
    ...(sameAs.length > 0 && { sameAs }),
    worksFor: { '@id': organizationId(site) },
  }
}

/** The authors of a post: custom authors, else the author, else the magazine. */
export function authorNodes(site: Site, author: Named, instead: readonly string[] = []): (Person | Organization)[] {
  if (instead.length > 0) return instead.map((name): Person => ({ '@type': 'Person', name }))
  if (author.integer_id !== 0) return [personNode(site, author)]
  return [
    { '@type': 'NewsMediaOrganization', '@id': organizationId(site), name: site.magazine.name, url: `${site.url}/` },
  ]
}
