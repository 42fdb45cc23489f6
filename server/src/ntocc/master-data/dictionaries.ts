import { allMachines } from '@ntocc/sdk/contracts'
import { isEmpty, TAKEN } from '@ntocc/sdk/fields'
import { BackendError, invalid } from '../errors.ts'
import type { Hooks } from '../records/hooks.ts'
import { EVERY_BRANCH } from '../records/scope.ts'

type Values = Record<string, unknown>

const FIXED = { code: 'validation.field.unknown' }
const isState = (type: unknown): boolean => Object.hasOwn(allMachines(), String(type))

/** What an entry is known by never changes: records hold it. @throws BackendError INVALID */
const keepIdentity = (before: Values, values: Values): void => {
  const changed = (name: string, stored: unknown) => !isEmpty(values[name]) && values[name] !== stored
  if (changed('type', before.type)) throw invalid({ type: FIXED })
  if (changed('dictCode', before.dict_code)) throw invalid({ dictCode: FIXED })
}

/**
 * Entries of dictionaries. Those of the release may be renamed, sorted and disabled by a branch for itself; states of a
 * machine may only be renamed, since the rules know them.
 */
export const dictHooks: Hooks = {
  sort: { sortField: 'type', sortType: 'asc' },
  values: async ({ tx, ctx, before }, values) => {
    const type = before?.type ?? values.type
    if (before) keepIdentity(before, values)
    if (isState(type) && (!before || values.enabled === false)) throw new BackendError('STATE_ENTRY')
    if (before) return values
    const found = await tx.query(
      'select 1 from dict where type = $1 and dict_code = $2 and branch_code in ($3, $4) and not is_deleted limit 1',
      [values.type, values.dictCode, ctx.session.branchCode, EVERY_BRANCH],
    )
    if (found.rowCount) throw invalid({ dictCode: TAKEN })
    return { enabled: true, ...values }
  },
  holds: async ({ before }, move) => {
    if (move === 'disable' && isState(before.type)) throw new BackendError('STATE_ENTRY')
    return {}
  },
}
