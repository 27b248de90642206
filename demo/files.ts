// Sound, film and print that the demo magazine brings beside its pictures: made by make-files.ts, kept ready in files/.
import { readFile } from 'node:fs/promises'

export const filesFolder = new URL('./files/', import.meta.url)

export const loadFile = (name: string): Promise<Buffer> => readFile(new URL(name, filesFolder))
