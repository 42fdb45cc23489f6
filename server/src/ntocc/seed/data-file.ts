import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A file of the project's data folder, which lies at the same distance from the sources and from the built server. */
export function dataFile(name: string): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  for (let up = 0; up < 8; up++) {
    const candidate = join(folder, 'data', name)
    if (existsSync(candidate)) return candidate
    folder = dirname(folder)
  }
  throw new Error(`data/${name} not found above the server`)
}
