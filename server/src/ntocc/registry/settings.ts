import type { AreaContract } from '@ntocc/sdk/contracts'
import { type Field, isEmpty } from '@ntocc/sdk/fields'
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
  const stored = await storedOf(db, branchCode, contract.id)
  return Object.fromEntries(keys.map(key => [key, settingIn(contract, key, { stored, branchCode, secret })]))
}

export const readSetting = async (contract: AreaContract, key: string, reading: Reading): Promise<unknown> =>
  (await readSettings(contract, [key], reading))[key]
