import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const PLUGINS = resolve(import.meta.dirname, '../../../../../plugins')
const CREATED = /create table (?:if not exists )?"?(\w+)"?(?! PARTITION OF)/gi
const PART = / partition of /i

const filesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder).flatMap(name => (name.endsWith('.sql') ? [join(folder, name)] : []))
  } catch {
    return []
  }
}

/** Tables that the migrations of the product's areas make, but for parts of others. */
export const tablesOfAreas = (): ReadonlySet<string> =>
  new Set(
    readdirSync(PLUGINS)
      .flatMap(plugin => filesIn(join(PLUGINS, plugin, 'migrations')))
      .flatMap(file => readFileSync(file, 'utf8').split('\n'))
      .filter(line => !PART.test(line))
      .flatMap(line => [...line.matchAll(CREATED)].flatMap(([, name]) => name ?? [])),
  )

/** What stays when a demo is made anew: what branches begin with. */
export const KEPT_TABLES: readonly string[] = [
  'charging_type',
  'cost_type',
  'force_type',
  'goods_type',
  'messages_sms_template',
  'orders_prohibited_article',
  'unit',
]
