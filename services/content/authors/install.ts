// Registers the calls of the office to authors.
import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/office/authors.ts'
import { answer } from '#platform/http/answer.ts'
import type { Content } from '../content.ts'
import * as routes from './routes.ts'

export function installAuthors(app: FastifyInstance, content: Content): void {
  const { context } = content
  answer(app, context, calls.listOfficeAuthors, routes.listOfficeAuthors(content))
  answer(app, context, calls.addOfficeAuthor, routes.addOfficeAuthor(content))
  answer(app, context, calls.changeOfficeAuthor, routes.changeOfficeAuthor(content))
  answer(app, context, calls.confirmAuthorDocument, routes.confirmAuthorDocument(content))
  answer(app, context, calls.forgetAuthorDocument, routes.forgetAuthorDocument(content))
}
