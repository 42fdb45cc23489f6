import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The package's own folder. The sources lie one folder higher when this is the compiled command. */
export const SDK_FOLDER = find(dirname(fileURLToPath(import.meta.url)))

function find(start: string): string {
  for (let at = start; at !== dirname(at); at = dirname(at)) {
    if (existsSync(join(at, 'src/index.ts'))) return at
  }
  throw new Error('src/index.ts of @ntocc/sdk was not found')
}

/** This SDK is part of a checkout of the console, not a package that was installed. */
export const IS_CHECKOUT = existsSync(join(SDK_FOLDER, 'cli/main.ts'))
