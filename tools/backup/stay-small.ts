// The first import of a tool: nothing else is loaded before the process is replaced by a smaller one.
import { ensureMemorySettings, toolFlags } from '#platform/memory-settings.ts'

ensureMemorySettings(toolFlags)
