import { join } from 'node:path'
import { ANTD_GROUPS, SDK_MODULE } from '../../src/plugin/shared.ts'
import { type Problem, problem } from '../errors.ts'
import { exportedValues } from '../exports.ts'
import { SDK_FOLDER } from '../sdk-folder.ts'

/** Names that a plugin imports and the shared module does not have: SystemJS would hand it `undefined`. */
export function missingShared(uses: Readonly<Record<string, readonly string[]>>): Problem[] {
  const known: Record<string, ReadonlySet<string>> = {
    antd: new Set(Object.values(ANTD_GROUPS).flat()),
    [SDK_MODULE]: new Set(exportedValues(join(SDK_FOLDER, 'src/index.ts'))),
  }
  return Object.entries(known).flatMap(([specifier, names]) => {
    const missing = (uses[specifier] ?? []).filter(name => !names.has(name))
    return missing.length ? [problem('SHARED_MISSING', `${specifier} has no ${missing.join(', ')}.`)] : []
  })
}
