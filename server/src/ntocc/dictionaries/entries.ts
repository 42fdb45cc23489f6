import { Dict, type MaybeLocalized } from '@ntocc/sdk/contracts'
import { isEmpty, TAKEN } from '@ntocc/sdk/fields'
import type { Queryable } from '../db/database.ts'
import { BackendError, invalid } from '../errors.ts'
import type { SignedCtx } from '../http/context.ts'
import { asEntity } from '../records/entity.ts'
import { hooksFor } from '../records/hooks.ts'
import { copyCode, EVERY_BRANCH } from '../records/scope.ts'
import { insertMany } from '../records/write.ts'
import { machineNamed } from '../registry/areas.ts'
import { freedomOf } from './freedom.ts'
import { notHeld } from './uses.ts'

type Values = Record<string, unknown>

const FIXED = { code: 'validation.field.unknown' }
const isState = (type: unknown): boolean => machineNamed(String(type)) !== undefined

/** Every screen of the branch that is open shows other names from now on. */
export const tellDictionary = ({ notifier, session }: SignedCtx): void =>
  notifier.notify(`${session.branchCode}/*`, { type: 'dictionariesChanged' })

/** The codes of a dictionary that the session's branch has, of its own or of the release. */
const entriesOf = async (tx: Queryable, ctx: SignedCtx, type: string): Promise<ReadonlySet<string>> => {
  const found = await tx.query<{ dict_code: string }>(
    'select dict_code from dict where type = $1 and branch_code in ($2, $3) and not is_deleted',
    [type, ctx.session.branchCode, EVERY_BRANCH],
  )
  return new Set(found.rows.map(row => row.dict_code))
}

/** Entries for codes nobody knows yet, as the last, in their order. @returns whether there were any */
export const bringEntries = async (
  tx: Queryable,
  ctx: SignedCtx,
  type: string,
  entries: readonly { code: string; name: MaybeLocalized }[],
): Promise<boolean> => {
  const known = await entriesOf(tx, ctx, type)
  const unknown = new Map(entries.filter(({ code }) => !known.has(code)).map(each => [each.code, each]))
  if (unknown.size === 0) return false
  const last = await tx.query<{ sort: string | null }>('select max(sort) as sort from dict where type = $1', [type])
  const next = Number(last.rows[0]?.sort ?? -1) + 1
  const added = [...unknown].map(([dictCode, { name }], at) => ({
    type,
    dictCode,
    name,
    sort: next + at,
    enabled: true,
  }))
  await insertMany(tx, ctx, asEntity(Dict), added)
  return true
}

/** Whether the branch has an entry, of its own or of the release. */
const hasEntry = async (tx: Queryable, ctx: SignedCtx, type: unknown, code: unknown): Promise<boolean> => {
  const found = await tx.query(
    'select 1 from dict where type = $1 and dict_code = $2 and branch_code in ($3, $4) and not is_deleted limit 1',
    [type, code, ctx.session.branchCode, EVERY_BRANCH],
  )
  return (found.rowCount ?? 0) > 0
}

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
export const dictHooks = hooksFor(Dict, {
  sort: { sortField: 'type', sortType: 'asc' },
  values: async ({ tx, ctx, before }, values) => {
    const type = before?.type ?? values.type
    if (before) keepIdentity(before, values)
    if (isState(type) && (!before || values.enabled === false)) throw new BackendError('STATE_ENTRY')
    if (before) return values
    if (freedomOf(String(type)) === 'fixed') throw new BackendError('FIXED_DICTIONARY')
    if (await hasEntry(tx, ctx, type, values.dictCode)) throw invalid({ dictCode: TAKEN })
    return { enabled: true, ...values }
  },
  moving: async ({ before }, move) => {
    if (move === 'disable' && isState(before.type)) throw new BackendError('STATE_ENTRY')
    return undefined
  },
  remove: writing => {
    // Deleting a branch's copy brings the original back: nothing loses its name.
    const { code, branch_code, type, dict_code } = writing.before
    if (code === copyCode(String(branch_code), `${type}.${dict_code}`)) return
    return notHeld(writing, String(type), dict_code)
  },
  done: ctx => tellDictionary(ctx),
})
