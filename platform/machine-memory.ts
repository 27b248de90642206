import { totalmem } from 'node:os'

/** What a container allows this process and its children, or what the machine has. */
const machineMemoryBytes = Math.min(process.constrainedMemory() || Infinity, totalmem())

/** A machine that has room for the server and little else. */
export const isSmallMachine = machineMemoryBytes <= 768 * 1024 * 1024

const megabyte = 1024 * 1024

/** What each cache in memory may take: 64 MB where that is no matter, 16 on the smallest machine that carries the magazine (512 MB). */
export const usualCacheBytes = Math.floor(Math.min(64 * megabyte, Math.max(16 * megabyte, machineMemoryBytes / 32)))
