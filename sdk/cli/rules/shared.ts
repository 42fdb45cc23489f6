import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ANTD_GROUPS, SDK_MODULE } from '../../src/plugin/shared.ts'
import { type Problem, problem } from '../errors.ts'
import { exportedValues } from '../exports.ts'

/** Names that a plugin imports and the shared module does not have: SystemJS would hand it `undefined`. */
export function missingShared(uses: Readonly<Record<string, readonly string[]>>): Problem[] {
  const known: Record<string, ReadonlySet<string>> = {
    antd: new Set(Object.values(ANTD_GROUPS).flat()),
    [SDK_MODULE]: new Set(exportedValues(sdkIndex())),
  }
  return Object.entries(known).flatMap(([specifier, names]) => {
    const missing = (uses[specifier] ?? []).filter(name => !names.has(name))
    return missing.length ? [problem('SHARED_MISSING', `${specifier} has no ${missing.join(', ')}.`)] : []
  })
}

// The sources of the SDK lie beside this command, one folder higher when it is the compiled one.
function sdkIndex(): string {
  for (let at = dirname(fileURLToPath(import.meta.url)); at !== dirname(at); at = dirname(at)) {
    const index = join(at, 'src/index.ts')
    if (existsSync(index)) return index
  }
  throw new Error('src/index.ts of @ntocc/sdk was not found')
}
