// The gateway: several reads in one request (spec 7, 8). It knows only the paths of a batch and owns no tables.
import type { FastifyError } from 'fastify'
import * as calls from '#contract/gateway.ts'
import { answer } from '#platform/http/answer.ts'
import type { Service } from '#platform/service.ts'
import { batchRequests } from './routes/batch-requests.ts'

export const gateway: Service = {
  name: 'gateway',
  open(app, context) {
    // Spec 7: a batch that cannot be parsed is status 500 with an empty body. JSON that is not a batch is an ordinary 400.
    app.setErrorHandler((error: FastifyError, _, reply) => {
      if (error.statusCode !== 400 || error.validation) throw error
      return reply.code(500).header('cache-control', 'no-store').send('')
    })
    answer(app, context, calls.batchRequests, batchRequests(context))
  },
}
