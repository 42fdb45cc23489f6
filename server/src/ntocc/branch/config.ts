import type { BranchConfigEntry } from '@ntocc/sdk/contracts'
import { type Edition, editionOf } from '@ntocc/sdk/fields'
import type { Queryable } from '../db/database.ts'

/** What stands in the configuration of a branch under some keys; those that do not are left out. */
export const configuredOf = async <K extends string>(
  db: Queryable,
  branchCode: string,
  keys: readonly K[],
): Promise<ReadonlyMap<K, string>> => {
  const found = await db.query<{ config_key: K; config_value: string }>(
    'select config_key, config_value from sys_branch_config where branch_code = $1 and config_key = any($2)',
    [branchCode, keys],
  )
  return new Map(found.rows.map(row => [row.config_key, row.config_value]))
}

export const configure = async (db: Queryable, branchCode: string, key: string, value: string): Promise<void> => {
  await db.query(
    `insert into sys_branch_config (branch_code, config_key, config_value) values ($1, $2, $3)
     on conflict (branch_code, config_key) do update set config_value = excluded.config_value`,
    [branchCode, key, value],
  )
}

/** Settings of a branch that the backend itself reads: what they mean where none is stored, or none that can be read. */
export const SETTINGS = {
  /** `1` keeps in photographs where and when they were taken, as proof; the rest of what cameras write never stays. */
  upload_keepsPhotoPlace: 0,
  /** Files of one party in a day. */
  upload_filesPerDay: 500,
  /** Megabytes of one party in a day. */
  upload_megabytesPerDay: 1_000,
} as const

export type SettingKey = keyof typeof SETTINGS

/** Some settings of a branch, as whole numbers. */
export const settingsOf = async <K extends SettingKey>(
  db: Queryable,
  branchCode: string,
  keys: readonly K[],
): Promise<Record<K, number>> => {
  const stored = await configuredOf(db, branchCode, keys)
  const meaning = (key: K): number => {
    const text = stored.get(key) ?? ''
    return /^\d{1,9}$/.test(text) ? Number(text) : SETTINGS[key]
  }
  return Object.fromEntries(keys.map(key => [key, meaning(key)])) as Record<K, number>
}

/** Settings of a branch by key, as `partyGroupConfigCacheMap` carries them (specification, section 3). */
export const branchConfig = async (db: Queryable, branchCode: string): Promise<Record<string, BranchConfigEntry>> => {
  const found = await db.query<{ config_key: string; config_value: string }>(
    'select config_key, config_value from sys_branch_config where branch_code = $1 order by config_key',
    [branchCode],
  )
  return Object.fromEntries(found.rows.map(row => [row.config_key, { configValue: row.config_value }]))
}

/** The branch as services of areas are told of it. */
export const branchTold = async (
  db: Queryable,
  branchCode: string,
): Promise<{ edition: Edition; config: Record<string, string> }> => {
  const found = await db.query<{ soft_version: string | null }>(
    'select soft_version from sys_branch where branch_code = $1',
    [branchCode],
  )
  const config = Object.entries(await branchConfig(db, branchCode)).map(([key, { configValue }]) => [key, configValue])
  return { edition: editionOf(found.rows[0]?.soft_version), config: Object.fromEntries(config) }
}
