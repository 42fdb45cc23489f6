import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The English words of the SDK itself: in the package they lie in what is built, in a checkout beside its folder. */
export function ownWords(name: 'sdk' | 'validation'): Record<string, unknown> {
  for (let at = dirname(fileURLToPath(import.meta.url)); at !== dirname(at); at = dirname(at)) {
    const file = join(at, 'locales/en', `${name}.json`)
    if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
  }
  throw new Error(`locales/en/${name}.json of @ntocc/sdk was not found`)
}
