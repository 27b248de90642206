// Zod tries `new Function` when a schema is made, and the policy of the office reports it. This stands before every schema.
import { config } from 'zod'

config({ jitless: true })
