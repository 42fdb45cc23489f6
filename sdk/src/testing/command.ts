import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The command of the package, wherever this file is: in its sources or in what is built of them. */
export function command(): string {
  for (let at = dirname(fileURLToPath(import.meta.url)); at !== dirname(at); at = dirname(at)) {
    const file = join(at, 'cli/bin.mjs')
    if (existsSync(file)) return file
  }
  throw new Error('cli/bin.mjs of @ntocc/sdk was not found')
}
