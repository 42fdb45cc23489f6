import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')

/**
 * SQL of an area names its own tables only. What it wants to know of another area's records it asks by a request, or reads of
 * what that area's contract offers (`ctx.offered`); what the console itself knows is told by `ctx.accounts` and `ctx.places`.
 */

/** What is left, by area and table: how often each is named. A number may only fall; one that has come to nothing goes. */
const LEFT: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  messages: { driver: 3, orders_order_take: 1, vehicle: 7, waybill: 9, waybill_handover: 1, waybill_track: 7 },
  orders: { driver: 1, vehicle_team: 1 },
}

const KERNEL = 'the console'

const below = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap(entry => {
    const path = `${folder}/${entry.name}`
    if (!entry.isDirectory()) return [path]
    return ['node_modules', 'dist', 'testing', 'meta'].includes(entry.name) ? [] : below(path)
  })

const areas = readdirSync(join(ROOT, 'plugins'))
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

/** Tables by whose migrations make them. */
const OWNERS: ReadonlyMap<string, string> = new Map(
  [[KERNEL, 'server/migrations'] as const, ...areas.map(area => [area, `plugins/${area}`] as const)].flatMap(
    ([owner, folder]) =>
      below(folder)
        .filter(path => path.endsWith('.sql'))
        .flatMap(path => [...read(path).matchAll(/create table (?:if not exists )?"?(\w+)"?/gi)])
        .map(([, table = '']) => [table, owner] as const),
  ),
)

const snakeCase = (name: string): string =>
  (name[0] ?? '').toLowerCase() + name.slice(1).replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/** The table of an entity's name; those of areas begin with the area, but for the older ones. */
const tableOf = (entity: string): string | undefined => {
  const plain = snakeCase(entity)
  const prefixed = areas.map(area => `${area.replaceAll('-', '_')}_${plain}`)
  return [plain, ...prefixed].find(table => OWNERS.has(table))
}

const NAMED = /\b(?:from|join|update|into|using)\s+(?:only\s+|lateral\s+)?"?([a-z]\w+)"?/gi
/** A fragment that begins with a table: sql`vehicle where code = ...`. */
const BEGUN = /sql`([a-z]\w+) (?:\w )?where\b/g
const ASKED = /\btable\(\s*(?:(\w+)\s*\)|\{ name: '(\w+)' \})/g

/** Tables that the SQL of a text names, its own ones too. Where an entity comes as a variable, whoever passes it is seen. */
const tablesIn = (text: string): string[] => {
  const code = text.replace(/^\s*(?:\/\/|\/?\*).*$/gm, '').replace(/^import .*$/gm, '')
  const constants = new Map([...code.matchAll(/const (\w+) = \{ name: '(\w+)'/g)].map(([, name, of]) => [name, of]))
  const named = [...code.matchAll(NAMED), ...code.matchAll(BEGUN)]
    .map(([, table = '']) => table)
    .filter(table => OWNERS.has(table))
  const asked = [...code.matchAll(ASKED)]
    .map(([, variable, entity]) => tableOf(entity ?? constants.get(variable ?? '') ?? variable ?? ''))
    .filter(table => table !== undefined)
  return [...named, ...asked]
}

const isOfService = (path: string): boolean =>
  /^plugins\/[\w-]+\/(?:service\.ts|service\/|live\/)/.test(path) && !/\.test\.ts$|\/test-[\w-]+\.ts$/.test(path)

/** How often the SQL of an area names tables of others. */
const othersIn = (area: string, texts: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const table of texts.flatMap(tablesIn)) if (OWNERS.get(table) !== area) counts[table] = (counts[table] ?? 0) + 1
  return counts
}

describe('SQL of an area', () => {
  it('names its own tables only', () => {
    expect(OWNERS.get('waybill')).toBe('waybills')
    expect(OWNERS.get('sys_account')).toBe(KERNEL)
    const found = Object.fromEntries(
      areas
        .map(area => [area, othersIn(area, below(`plugins/${area}`).filter(isOfService).map(read))] as const)
        .filter(([, tables]) => Object.keys(tables).length > 0),
    )
    expect(found).toEqual(LEFT)
  })

  it('is seen where it is planted', () => {
    const planted = [
      'sql`select 1 from waybill w join sys_account a on true`',
      'sql`update only driver set code = 1`',
      ['sql`select 1 from $', '{ctx.table(Vehicle)}`'].join(''),
      ["const BLACKLIST = { name: 'creditBlacklist' }", 'own.table(BLACKLIST)'].join('\n'),
      "ctx.table({ name: 'shipmentContract' })",
      'sql`select 1 from fuel_oil_card`',
      'sql`driver_team where code = 1`',
    ].join('\n')
    expect(othersIn('fuel', [planted])).toEqual({
      waybill: 1,
      driver_team: 1,
      sys_account: 1,
      driver: 1,
      vehicle: 1,
      credit_blacklist: 1,
      shipment_contract: 1,
    })
    expect(othersIn('fuel', ['// rows from waybill', 'ctx.offered(Waybill, [])', 'from the waybills'])).toEqual({})
  })
})
