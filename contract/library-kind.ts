// Apart from the calls of the library, because the first view of the office needs the kinds alone.
import { z } from 'zod'

export const libraryKind = z.enum(['picture', 'audio', 'video', 'document'])
