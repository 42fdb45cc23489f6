import { join } from 'node:path'
import { ANTD_GROUPS, SDK_MODULE } from '../../src/plugin/shared.ts'
import { type Problem, problem } from '../errors.ts'
import { exportedValues } from '../exports.ts'
import { noteOn } from '../notes.ts'
import { publicNames } from '../public-names.ts'
import { SDK_FOLDER } from '../sdk-folder.ts'

type Uses = Readonly<Record<string, readonly string[]>>

/** Names that a plugin imports and the shared module does not have, or does not give to plugins. */
export function missingShared(uses: Uses): Problem[] {
  const antd = new Set(Object.values(ANTD_GROUPS).flat())
  const sdk = uses[SDK_MODULE] ?? []
  const exported = new Set(sdk.length > 0 ? exportedValues(join(SDK_FOLDER, 'src/index.ts')) : [])
  return [
    ...(uses.antd ?? []).filter(name => !antd.has(name)).map(name => problem('SHARED_MISSING', `antd has no ${name}.`)),
    ...sdk.filter(name => !exported.has(name)).map(name => gone(SDK_MODULE, name)),
    ...internal(
      SDK_MODULE,
      sdk.filter(name => exported.has(name)),
      publicNames(),
    ),
  ]
}

/** The same for the half in Node, where each part of the SDK is a module of its own. */
export const internalInNode = (uses: Uses): Problem[] =>
  Object.entries(uses).flatMap(([specifier, names]) =>
    specifier.startsWith(`${SDK_MODULE}/`)
      ? internal(specifier, names, publicNames(specifier.slice(SDK_MODULE.length + 1)))
      : [],
  )

const gone = (specifier: string, name: string): Problem =>
  problem('SHARED_MISSING', [`${specifier} has no ${name}.`, noteOn(name)?.text].filter(Boolean).join(' '))

const internal = (specifier: string, names: readonly string[], known: ReadonlySet<string>): Problem[] =>
  names
    .filter(name => !known.has(name))
    .map(name => problem('SHARED_INTERNAL', `${name} of ${specifier} is not for plugins (sdk/api/exports.json).`))
