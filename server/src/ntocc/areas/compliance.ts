import type { AreaCompliance, ComplianceRule } from '@ntocc/sdk/contracts'
import { endpoints } from '@ntocc/sdk/contracts'
import { type Field, localise } from '@ntocc/sdk/fields'
import { BackendError, invalid } from '../errors.ts'
import type { SignedCtx } from '../http/context.ts'
import { handle, type Route } from '../http/handle.ts'
import { areasIn, type InstalledArea } from '../registry/areas.ts'
import { entityName } from '../registry/named.ts'
import { keyOf, type Stored, storedOf, valid } from '../registry/settings.ts'
import { store, tell, trailOf } from './settings.ts'

/**
 * Rules of compliance that a branch may switch off: settings of areas like others, but each is switched by itself, by whoever
 * may do just that, told what it would do, and with a reason that stays.
 */
const TRAIL = 'compliance'

const rulesOf = ({ contract }: InstalledArea): [name: string, field: Field][] =>
  Object.entries(contract.settings?.fields ?? {}).filter(([, { options }]) => options.compliance !== undefined)

const withRules = ({ session }: SignedCtx): InstalledArea[] =>
  areasIn(session.branchCode).filter(area => rulesOf(area).length > 0)

const isOnIn = ({ values }: Stored, name: string, field: Field): boolean =>
  (valid(field, values[name]) ?? field.options.default) === true

const presentRule = async (
  ctx: SignedCtx,
  { compliance, words }: InstalledArea,
  [name, field]: [string, Field],
  stored: Stored,
): Promise<ComplianceRule> => {
  const isOn = isOnIn(stored, name, field)
  const affected = (await compliance[name]?.affected(ctx, !isOn)) ?? 0
  const { label = name, help = '' } = words.settings.get(name) ?? {}
  const effects = words.rules.get(name)
  const count = affected.toLocaleString(ctx.language)
  return {
    name,
    entity: field.options.compliance ?? '',
    label: localise(label, ctx.language),
    help: localise(help, ctx.language),
    isOn,
    affected,
    effect: localise((isOn ? effects?.off : effects?.on) ?? '', ctx.language).replaceAll('{count}', count),
  }
}

const present = async (ctx: SignedCtx, area: InstalledArea): Promise<AreaCompliance> => {
  const stored = await storedOf(ctx.db, ctx.session.branchCode, area.id)
  const rules: ComplianceRule[] = []
  for (const rule of rulesOf(area)) rules.push(await presentRule(ctx, area, rule, stored))
  const entities = new Set(rules.map(({ entity }) => entity))
  return {
    area: area.id,
    version: stored.version,
    rules,
    entityNames: Object.fromEntries([...entities].map(name => [name, localise(entityName(name), ctx.language)])),
    trail: await trailOf(ctx, area.id, TRAIL),
  }
}

const compliance = handle(endpoints.compliance, async ctx => {
  const answers: AreaCompliance[] = []
  for (const area of withRules(ctx)) answers.push(await present(ctx, area))
  return answers
})

const complianceSwitch = handle(endpoints.complianceSwitch, async (ctx, { body }) => {
  const area = withRules(ctx).find(({ id }) => id === body.area)
  if (!area) throw new BackendError('NOT_FOUND')
  const rule = rulesOf(area).find(([name]) => name === body.name)
  if (!rule) throw invalid({ name: { code: 'validation.code.unknown' } })
  const [name, field] = rule
  const { branchCode } = ctx.session
  await ctx.db.transaction(async tx => {
    await tx.query('select pg_advisory_xact_lock(hashtext($1))', [keyOf(branchCode, area.id)])
    const before = await storedOf(tx, branchCode, area.id)
    if (before.version !== Number(body.version)) throw new BackendError('VERSION_CONFLICT')
    const was = isOnIn(before, name, field)
    if (was === body.on) return
    await store(tx, ctx, area.id, {
      ...before,
      version: before.version + 1,
      values: { ...before.values, [name]: body.on },
    })
    const changes = [
      { field: name, before: was, after: body.on },
      { field: 'reason', after: body.reason },
    ]
    await tell(tx, ctx, area.id, changes, TRAIL)
    ctx.audit({
      object: `${TRAIL}/${area.id}/${name}`,
      before: { on: was },
      after: { on: body.on, reason: body.reason },
    })
    await area.compliance[name]?.changed(tx, ctx, body.on)
  })
  return present(ctx, area)
})

export const complianceRoutes: readonly Route[] = [compliance, complianceSwitch]
