// The gateway: several reads in one request (spec 7, 8). Knows the paths of a batch and nothing else; owns no tables.
import { batchRequests } from '#contract/gateway.ts'
import { answer } from '#platform/http/answer.ts'
import type { Service } from '#platform/service.ts'
import { answerBatch } from './answer-batch.ts'

export const gateway: Service = {
  name: 'gateway',
  open(app, context) {
    answer(app, context, batchRequests, answerBatch(context))
  },
}
