import type { AreaContract } from '@ntocc/sdk/contracts'
import { type Field, type FieldMap, isEmpty } from '@ntocc/sdk/fields'
import { configure, configuredOf } from '../branch/config.ts'
import type { Queryable } from '../db/database.ts'
import { type Seal, unseal } from '../sealed.ts'

/** What a branch has set of an area: one row, so that all of it has one version. */
export interface Stored {
  version: number
  values: Record<string, unknown>
  /** Sealed; never told to anybody but the area's own service. */
  secrets: Record<string, string>
}

export const NOTHING: Stored = { version: 0, values: {}, secrets: {} }

export const keyOf = (branchCode: string, area: string): string => `area settings ${branchCode}/${area}`

export const sealOf = (secret: string, branchCode: string, area: string, key: string): Seal => ({
  secret,
  purpose: 'area settings',
  of: `${branchCode}/${area}/${key}`,
})

export const storedOf = async (db: Queryable, branchCode: string, area: string): Promise<Stored> => {
  const found = await db.query<{ value: Stored }>('select value from sys_installation where key = $1', [
    keyOf(branchCode, area),
  ])
  return found.rows[0]?.value ?? NOTHING
}

interface Configured {
  name: string
  key: string
  field: Field
}

const configurationOf = (fields: FieldMap): Configured[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const key = field.options.configuration
    return key === undefined ? [] : [{ name, key, field }]
  })

/** The value of a field by what is configured, which may list several codes: the first in force is one that the field knows, and that says something. */
const inForce = (field: Field, text: string | undefined): string | undefined => {
  if (field.kind.name !== 'code') return text
  return text?.split(/[,;\s]+/).find(code => code !== field.options.default && valid(field, code) !== undefined)
}

/** The same, with what stands in the configuration of the branch as it is there. */
export const withConfiguration = async (
  db: Queryable,
  branchCode: string,
  fields: FieldMap,
  stored: Stored,
): Promise<Stored> => {
  const keys = configurationOf(fields)
  if (keys.length === 0) return stored
  const configured = await configuredOf(
    db,
    branchCode,
    keys.map(({ key }) => key),
  )
  const values = keys.map(({ name, key, field }) => [name, inForce(field, configured.get(key))])
  return { ...stored, values: { ...stored.values, ...Object.fromEntries(values) } }
}

/** Writes what has changed of what belongs into the configuration of the branch. @returns what is to be stored of the rest */
export const keepConfiguration = async (
  db: Queryable,
  branchCode: string,
  fields: FieldMap,
  { before, after }: { before: Stored; after: Stored },
): Promise<Stored> => {
  const values = { ...after.values }
  for (const { name, key, field } of configurationOf(fields)) {
    delete values[name]
    if (after.values[name] === before.values[name]) continue
    await configure(db, branchCode, key, String(after.values[name] ?? field.options.default ?? ''))
  }
  return { ...after, values }
}

/** A value that the present build still accepts; one that a former build took and this one refuses counts as none. */
export const valid = (field: Field, value: unknown): unknown => {
  const normalised = field.normalise(value)
  return isEmpty(normalised) || field.check(normalised) ? undefined : normalised
}

/** Where settings are read, and what opens secrets among them. */
interface Reading {
  db: Queryable
  branchCode: string
  secret: string
}

const settingIn = (
  { id, settings }: AreaContract,
  key: string,
  { stored: { values, secrets }, branchCode, secret }: { stored: Stored; branchCode: string; secret: string },
): unknown => {
  const field = settings && Object.hasOwn(settings.fields, key) ? settings.fields[key] : undefined
  if (!field) throw new Error(`${id} declares no setting ${key}.`)
  if (field.options.secret) {
    const sealed = secrets[key]
    return sealed === undefined ? undefined : unseal(sealOf(secret, branchCode, id, key), sealed)?.toString('utf8')
  }
  return valid(field, values[key]) ?? field.options.default
}

/**
 * Settings as the service reads them, by name: what the branch has set, else the default.
 * @throws Error for a name that the contract does not declare
 */
export const readSettings = async (
  contract: AreaContract,
  keys: readonly string[],
  { db, branchCode, secret }: Reading,
): Promise<Record<string, unknown>> => {
  const asked = Object.entries(contract.settings?.fields ?? {}).filter(([name]) => keys.includes(name))
  const own = await storedOf(db, branchCode, contract.id)
  const stored = await withConfiguration(db, branchCode, Object.fromEntries(asked), own)
  return Object.fromEntries(keys.map(key => [key, settingIn(contract, key, { stored, branchCode, secret })]))
}

export const readSetting = async (contract: AreaContract, key: string, reading: Reading): Promise<unknown> =>
  (await readSettings(contract, [key], reading))[key]
