import type * as calls from '#contract/cms-ajax.ts'
import type { Handler } from '#platform/http/answer.ts'

export const getLogged: Handler<typeof calls.getLogged> = (_, { viewer }) => ({ logged: viewer !== null })
