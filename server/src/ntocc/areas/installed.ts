import { readFileSync } from 'node:fs'
import { endpoints, type InstalledPlugin, type Language, type MaybeLocalized } from '@ntocc/sdk/contracts'
import { localise } from '@ntocc/sdk/fields'
import { buildName, findBuilds } from '../../builds/find.ts'
import type { Queryable } from '../db/database.ts'
import { handle, type Route } from '../http/handle.ts'
import { missedBy } from '../registry/missed.ts'
import type { AreaHost } from './host.ts'
import type { AreaState } from './states.ts'

interface Found {
  id: string
  title?: MaybeLocalized
  version: string
  origin: InstalledPlugin['origin']
  entities: number
  calls: number
}

/** What a plugin.json says of itself; one that cannot be read is told of by the name of its folder. */
const read = (manifest: string): Omit<Found, 'origin'> => {
  const none = { id: buildName(manifest), version: '', entities: 0, calls: 0 }
  try {
    const { id, version, area, title, menu } = JSON.parse(readFileSync(manifest, 'utf8')) as {
      id?: unknown
      version?: unknown
      title?: MaybeLocalized
      menu?: { title?: MaybeLocalized }
      area?: { tables?: object; calls?: unknown[] }
    }
    return {
      id: typeof id === 'string' ? id : none.id,
      version: typeof version === 'string' ? version : '',
      entities: Object.keys(area?.tables ?? {}).length,
      calls: area?.calls?.length ?? 0,
      ...((title ?? menu?.title) && { title: title ?? menu?.title }),
    }
  } catch {
    return none
  }
}

/** Plugins in the folders, those of the console first; of two with one id the first counts, as for the host. */
const found = (dirs: readonly string[], drafts: boolean | undefined): Map<string, Found> => {
  const all = dirs.flatMap((dir, at) =>
    findBuilds([dir], { drafts }).map(
      (manifest): Found => ({ ...read(manifest), origin: at === 0 ? 'console' : 'installed' }),
    ),
  )
  const byId = new Map<string, Found>()
  for (const each of all) if (!byId.has(each.id)) byId.set(each.id, each)
  return byId
}

interface Migrated extends Record<string, unknown> {
  area: string
  tag: string
  version: string
  applied_at: Date
}

const migrationsOf = async (db: Queryable): Promise<Map<string, InstalledPlugin['migrations'][number][]>> => {
  const byArea = new Map<string, InstalledPlugin['migrations'][number][]>()
  const there = await db.query<{ journal: string | null }>("select to_regclass('drizzle.area_migrations') as journal")
  if (!there.rows[0]?.journal) return byArea
  const { rows } = await db.query<Migrated>(
    'select area, tag, version, applied_at from drizzle.area_migrations order by area, idx',
  )
  for (const { area, tag, version, applied_at } of rows)
    byArea.set(area, [...(byArea.get(area) ?? []), { tag, version, at: applied_at.toISOString() }])
  return byArea
}

const NO_PLACE = { origin: 'installed', entities: 0, calls: 0, title: undefined } as const

const present = (id: string, known: Found | undefined, state: AreaState | undefined, language: Language) => {
  const { version, origin, entities, calls, title } = known ?? { ...NO_PLACE, version: state?.version ?? '' }
  const { phase, message, running } = state ?? {}
  return {
    id,
    ...(title && { name: localise(title, language) }),
    version,
    origin,
    state: state?.status ?? ('pages' as const),
    ...(running && { running }),
    ...(phase && { phase }),
    ...(message && { message }),
    entities,
    calls,
  }
}

/** What is installed beside this backend and whether it works: what /readyz says, and where each came from. */
export const installedRoutes = (host: AreaHost, dirs: readonly string[], drafts?: boolean): readonly Route[] => [
  handle(endpoints.installedPlugins, async ctx => {
    const plugins = found(dirs, drafts)
    const states = new Map(host.states.map(state => [state.id, state]))
    const migrations = await migrationsOf(ctx.db)
    const missed = await missedBy(ctx.db)
    return [...new Set([...plugins.keys(), ...states.keys()])].map(id => ({
      ...present(id, plugins.get(id), states.get(id), ctx.language),
      migrations: migrations.get(id) ?? [],
      ...(missed.has(id) && { missed: missed.get(id) }),
    }))
  }),
]
