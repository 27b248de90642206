// Audio, video and print files of the demo magazine. make-files.ts makes them; the results are stored in files/.
import { readFile } from 'node:fs/promises'

export const filesFolder = new URL('./files/', import.meta.url)

export const loadFile = (name: string): Promise<Buffer> => readFile(new URL(name, filesFolder))
