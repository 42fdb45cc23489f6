import type { AreaSettings, AuditEntry, SettingField } from '@ntocc/sdk/contracts'
import { endpoints } from '@ntocc/sdk/contracts'
import { type Field, type FieldMap, isEmpty, localise, Shape } from '@ntocc/sdk/fields'
import { fieldData } from '@ntocc/sdk/plugin/area'
import type { Queryable } from '../db/database.ts'
import { BackendError, invalid } from '../errors.ts'
import type { SignedCtx } from '../http/context.ts'
import { handle, type Route } from '../http/handle.ts'
import type { KeptChange } from '../records/trail.ts'
import { areasIn, type InstalledArea } from '../registry/areas.ts'
import {
  keepConfiguration,
  keyOf,
  type Stored,
  sealOf,
  storedOf,
  valid,
  withConfiguration,
} from '../registry/settings.ts'
import { seal } from '../sealed.ts'

const TRAIL = 'areaSettings'
export const MOST_LINES = 20
/** What stands in the trail for a secret. */
const HIDDEN = '***'

/** Rules of compliance are switched by a call of their own, with a reason. */
const isRule = ({ options }: Field): boolean => options.compliance !== undefined

/** What is edited as a form. */
const ordinary = ({ contract }: InstalledArea): FieldMap =>
  Object.fromEntries(Object.entries(contract.settings?.fields ?? {}).filter(([, field]) => !isRule(field)))

const fieldsOf = (ctx: SignedCtx, area: InstalledArea): SettingField[] =>
  Object.entries(ordinary(area)).map(([name, field]) => {
    const { label, help } = area.words.settings.get(name) ?? { label: name, help: '' }
    return { name, ...fieldData(field), label: localise(label, ctx.language), help: localise(help, ctx.language) }
  })

interface Line extends Record<string, unknown> {
  id: string
  at: Date
  party_code: string | null
  by_name: unknown
  action: string
  changes: KeptChange[]
}

/** Lines of what was set of an area, newest first. */
export const trailOf = async (ctx: SignedCtx, area: string, of = TRAIL): Promise<AuditEntry[]> => {
  const found = await ctx.db.query<Line>(
    `select id, at, party_code, by_name, action, changes from sys_audit_trail
     where branch_code = $1 and entity = $2 and record_id = 0 and record_code = $3 order by at desc, id desc limit $4`,
    [ctx.session.branchCode, of, area, MOST_LINES],
  )
  return found.rows.map(({ id, at, party_code, by_name, action, changes }) => ({
    id: Number(id),
    at: at.toISOString(),
    ...(party_code ? { by: party_code } : {}),
    byName: localise(by_name ?? '', ctx.language),
    action,
    changes,
  }))
}

const present = async (ctx: SignedCtx, area: InstalledArea): Promise<AreaSettings> => {
  const fields = ordinary(area)
  const { branchCode } = ctx.session
  const own = await storedOf(ctx.db, branchCode, area.id)
  const { version, values, secrets } = await withConfiguration(ctx.db, branchCode, fields, own)
  const kept = Object.entries(values).flatMap(([name, value]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    const known = field && !field.options.secret ? valid(field, value) : undefined
    return known === undefined ? [] : [[name, known]]
  })
  return {
    area: area.id,
    version,
    fields: fieldsOf(ctx, area),
    values: Object.fromEntries(kept),
    kept: Object.keys(secrets).filter(name => Object.hasOwn(fields, name)),
    trail: await trailOf(ctx, area.id),
  }
}

const withSettings = ({ session }: SignedCtx): InstalledArea[] =>
  areasIn(session.branchCode).filter(area => Object.keys(ordinary(area)).length > 0)

const areaSettings = handle(endpoints.areaSettings, async ctx => {
  const answers: AreaSettings[] = []
  for (const area of withSettings(ctx)) answers.push(await present(ctx, area))
  return answers
})

/** The values as they are stored, each in the form of its field. @throws BackendError INVALID */
const accepted = (fields: FieldMap, given: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  // A required one that is emptied has its default again: nothing is missing then.
  const open = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.optional()]))
  const { values, errors } = new Shape(open).accept(given, { partial: true, strict: true })
  if (errors) throw invalid(errors)
  return values
}

const isGiven = ([, value]: [string, unknown]): boolean => !isEmpty(value)

const nextOf = (
  before: Stored,
  fields: FieldMap,
  changed: Record<string, unknown>,
  sealed: (key: string, text: string) => string,
): Stored => {
  const own = Object.entries(changed)
  const isSecret = (name: string) => fields[name]?.options.secret === true
  const values = { ...before.values, ...Object.fromEntries(own.filter(([name]) => !isSecret(name))) }
  const secrets = { ...before.secrets }
  for (const [name, value] of own.filter(([each]) => isSecret(each))) {
    if (isEmpty(value)) delete secrets[name]
    else secrets[name] = sealed(name, String(value))
  }
  return { version: before.version + 1, values: Object.fromEntries(Object.entries(values).filter(isGiven)), secrets }
}

const changesOf = (before: Stored, after: Stored, fields: FieldMap): KeptChange[] =>
  Object.keys(fields).flatMap(field => {
    const shown = ({ values, secrets }: Stored) => (secrets[field] === undefined ? values[field] : HIDDEN)
    const isSame =
      JSON.stringify(before.values[field] ?? null) === JSON.stringify(after.values[field] ?? null) &&
      before.secrets[field] === after.secrets[field]
    return isSame ? [] : [{ field, before: shown(before), after: shown(after) }]
  })

export const store = async (tx: Queryable, { session }: SignedCtx, area: string, after: Stored): Promise<void> => {
  await tx.query(
    `insert into sys_installation (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value`,
    [keyOf(session.branchCode, area), JSON.stringify(after)],
  )
}

/** A line of the trail, in the transaction of the change. */
export const tell = async (
  tx: Queryable,
  { session, ip, requestId }: SignedCtx,
  area: string,
  changes: readonly KeptChange[],
  of = TRAIL,
): Promise<void> => {
  await tx.query(
    `insert into sys_audit_trail (branch_code, entity, record_id, record_code, action, changes, account_id, party_code,
       by_name, ip, request_id)
     values ($1, $2, 0, $3, 'update', $4, $5, $6, (select user_name from sys_account where id = $5), $7, $8)`,
    [session.branchCode, of, area, JSON.stringify(changes), session.accountId, session.partyCode, ip, requestId],
  )
}

const areaSettingsUpdate = handle(endpoints.areaSettingsUpdate, async (ctx, { body }) => {
  const area = withSettings(ctx).find(({ id }) => id === body.area)
  if (!area) throw new BackendError('NOT_FOUND')
  const fields = ordinary(area)
  const { branchCode } = ctx.session
  const changed = accepted(fields, body.values ?? {})
  await ctx.db.transaction(async tx => {
    await tx.query('select pg_advisory_xact_lock(hashtext($1))', [keyOf(branchCode, area.id)])
    const before = await withConfiguration(tx, branchCode, fields, await storedOf(tx, branchCode, area.id))
    if (before.version !== Number(body.version)) throw new BackendError('VERSION_CONFLICT')
    const after = nextOf(before, fields, changed, (key, text) =>
      seal(sealOf(ctx.config.clientSecret, branchCode, area.id, key), Buffer.from(text, 'utf8')),
    )
    const changes = changesOf(before, after, fields)
    if (changes.length === 0) return
    await store(tx, ctx, area.id, await keepConfiguration(tx, branchCode, fields, { before, after }))
    await tell(tx, ctx, area.id, changes)
    ctx.audit({ object: `${TRAIL}/${area.id}`, after: changes })
  })
  return present(ctx, area)
})

export const settingRoutes: readonly Route[] = [areaSettings, areaSettingsUpdate]
