import type { AreaContract } from '../contracts/area.ts'
import { CONFIG_KEYS } from '../contracts/session.ts'
import type { Field } from '../fields/field.ts'
import { ENTITY } from './link-rules.ts'

/** Kinds that one input of a form holds and that are told in `plugin.json` whole. */
const NOT_SET: ReadonlySet<string> = new Set([
  'nested',
  'list',
  'json',
  'state',
  'images',
  'formula',
  'localized',
  'password',
])

function complianceProblems(name: string, { kind, options }: Field, { entities }: AreaContract): string[] {
  if (options.compliance === undefined) return []
  return [
    ...(kind.name === 'flag' ? [] : [`The setting ${name} is a rule of compliance: only a flag can be.`]),
    ...(options.required ? [] : [`The setting ${name} is a rule of compliance: it is required, and has a default.`]),
    ...(Object.hasOwn(entities, options.compliance)
      ? []
      : [`The setting ${name} stops ${options.compliance}, which is no entity of the contract.`]),
  ]
}

/** What the whole product knows by name: a contract writes nothing else of it, least of all what another area keeps there. */
const CONFIGURED: ReadonlySet<string> = new Set(Object.values(CONFIG_KEYS))

function configurationProblems(name: string, { kind, options }: Field): string[] {
  const key = options.configuration
  if (key === undefined) return []
  return [
    ...(CONFIGURED.has(key)
      ? []
      : [`The setting ${name} stands under ${key}, which no branch's configuration has: see CONFIG_KEYS.`]),
    ...(kind.name === 'text' || kind.name === 'code'
      ? []
      : [`The setting ${name} stands in the configuration: only a text or a code can.`]),
    ...(options.secret
      ? [`The setting ${name} stands in the configuration, which pages read: it cannot be secret.`]
      : []),
  ]
}

/** What is wrong with the settings that a contract declares, in plain words. */
export function settingProblems(contract: AreaContract): string[] {
  const { settings } = contract
  return Object.entries(settings?.fields ?? {}).flatMap(([name, field]) => {
    const { kind, options } = field
    if (!ENTITY.test(name)) return [`'${name}' cannot be the name of a setting.`]
    if (NOT_SET.has(kind.name)) return [`The setting ${name} cannot be of the kind ${kind.name}.`]
    if (options.secret && kind.name !== 'text') return [`The setting ${name} is secret: only a text can be.`]
    if (options.secret && (options.required || options.default !== undefined))
      return [`The setting ${name} is secret: it is not required and has no default.`]
    if (options.required && options.default === undefined)
      return [`The setting ${name} is required: give it a default, for branches that have set nothing.`]
    const ofRule = [...complianceProblems(name, field, contract), ...configurationProblems(name, field)]
    if (ofRule.length > 0) return ofRule
    const issue = options.default === undefined ? undefined : field.check(options.default)
    return issue ? [`The default of the setting ${name} is refused by its own field.`] : []
  })
}
