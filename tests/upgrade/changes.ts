import type { Row } from '../../server/src/ntocc/db/database.ts'
import type { Tables } from './support.ts'

/** Tables that the release takes away or begins anew, and why that loses nothing. */
const BEGUN_ANEW: Readonly<Record<string, string>> = {
  sys_sign_in_failure: 'tries are counted in another table, of minutes only',
  change_log: 'moves of waybills stand in the audit trail (decision 0109)',
  sys_idempotency: 'answers of calls whose bodies nobody kept: a repeat asks anew (decision 0017)',
}

/** Settings that areas have taken over, by the names they had. */
const SETTINGS: readonly [RegExp, string][] = [[/^shipmentServiceFee_enabled$/, 'shippers.serviceFee']]

/** Settings that are a plugin's now, in one row for each branch: its rules of compliance say the contrary only when off. */
const RULES = /^(\w+) certificateBlocks_(?:driver|vehicle)_(\w+)$/

/** Whether a rule of compliance says what the setting said. */
const isKeptAsRule = (key: string, { config_value: value }: Row, after: Tables): boolean => {
  const [, branch, paper] = RULES.exec(key) ?? []
  const kept = after.get('sys_installation')?.get(`area settings ${branch}/fleet`)?.value as Settings | undefined
  return paper !== undefined && (kept?.values[`${paper}Blocks`] ?? true) === (value !== '0')
}
interface Settings {
  values: Record<string, unknown>
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Columns of a row that may be others than before, by table. */
const MAY_CHANGE: Readonly<Record<string, (before: Row, after: Row, column: string) => boolean>> = {
  // Roles that nobody changed follow the release; one that people made or changed keeps all it had.
  role: (before, after, column) =>
    before.version === 0 && before.created_by === 'system'
      ? true
      : Array.isArray(before[column]) && before[column].every(each => (after[column] as unknown[]).includes(each)),
  menu_resource: before => before.version === 0,
  dict: before => before.version === 0,
  // Names of places are the product's.
  area_province: (before, _after, column) => column === 'name' && before.version === 0,
  sys_installation: before => before.key === 'permissionCodes',
  // That a vehicle is on a task follows from its waybills (decision 0263).
  vehicle: (before, after, column) => column === 'status' && before.status === 1 && after.status === 0,
  // A waybill that has ended has no open exceptions any more.
  waybill: (before, after, column) =>
    column === 'abnormal_flag' && Number(before.status) >= 90 && after.abnormal_flag === false,
}

/** Papers run out while nobody looks; what the clock does to a record it signs. */
const isOfTheClock = (before: Row, after: Row): boolean =>
  after.modified_by === 'system' && Number(after.version) > Number(before.version)

const keyBefore = (table: string, key: string): string => {
  if (table !== 'sys_branch_config') return key
  const [branch, name = ''] = key.split(' ')
  const found = SETTINGS.find(([old]) => old.test(name))
  return found ? `${branch} ${name.replace(found[0], found[1])}` : key
}

/**
 * Every row that is lost and every value that is another, a line each; not those that the release means to change. Rows
 * and columns that come are no change.
 */
export const changesOf = (before: Tables, after: Tables): string[] =>
  [...before].flatMap(([table, rows]) => {
    if (Object.hasOwn(BEGUN_ANEW, table)) return []
    const now = after.get(table)
    if (!now) return [`${table} is gone`]
    return [...rows].flatMap(([key, row]) => {
      const found = now.get(keyBefore(table, key))
      if (!found && table === 'sys_branch_config' && isKeptAsRule(key, row, after)) return []
      if (!found) return [`${table} ${key} is gone`]
      if (isOfTheClock(row, found)) return []
      return Object.keys(row)
        .filter(column => !same(row[column], found[column]))
        .filter(column => keyBefore(table, key) === key || column !== 'config_key')
        .filter(column => !MAY_CHANGE[table]?.(row, found, column))
        .map(
          column =>
            `${table} ${key}: ${column} was ${same(row[column], undefined) ? '-' : JSON.stringify(row[column])}`,
        )
    })
  })
