import { localise } from '@ntocc/sdk/fields'
import { cityOfAreaSql, type SQL, sql } from '@ntocc/sdk/service'
import type { Basis, Dimension } from '../contract/measures.ts'
import { customerNames, joinedCustomers, OWN_GOODS } from './customers.ts'
import { dayOfWaybill, type FinanceCtx } from './figures.ts'

/** What sums of days are kept by, beside those of all waybills of a day. */
export const KEPT_BY = ['shipper', 'driver', 'payee', 'vehicle', 'route'] as const
export type KeptBy = (typeof KEPT_BY)[number]
export const ALL = 'all'

export interface By {
  /** What makes two waybills belong together, as text. */
  key: SQL
  /** What it is called, where that is on the waybill: the newest one says it. */
  name?: SQL
  /** Where it stands, if not on the waybill. */
  joined?: (ctx: FinanceCtx) => SQL
  /** Sums of days are kept by it. */
  kept?: KeptBy
  /** It follows from the day alone, as this of a date. */
  ofDay?: (day: SQL) => SQL
}

/** Beijing's day of a waybill, or its month, as text. */
const step = (basis: Basis, format: SQL): By => {
  const ofDay = (day: SQL) => sql`to_char(${day}, ${format})`
  return { key: ofDay(dayOfWaybill(basis)), ofDay }
}

/** By the names of dimensions; times are of the day by which a waybill belongs to one. */
export const byOf = (dimension: Dimension, basis: Basis): By => {
  switch (dimension) {
    case 'shipper':
      return { key: sql`shipment_code`, name: sql`shipment_name`, kept: 'shipper' }
    case 'customer':
      return { key: sql`coalesce(customer_code, ${OWN_GOODS})`, joined: joinedCustomers }
    case 'driver':
      return { key: sql`driver_code`, name: sql`driver_name`, kept: 'driver' }
    case 'payee':
      // A captain collects for the drivers of the team.
      return {
        key: sql`case when captain_collect and team_code is not null then 'team:' || team_code else 'driver:' || driver_code end`,
        name: sql`driver_name`,
        kept: 'payee',
      }
    case 'vehicle':
      return { key: sql`vehicle_no`, kept: 'vehicle' }
    case 'route':
      // What goes from one county of a city is not told from the next.
      return {
        key: sql`${cityOfAreaSql(sql`load_area_code`)} || '-' || ${cityOfAreaSql(sql`unload_area_code`)}`,
        kept: 'route',
      }
    case 'order':
      return { key: sql`order_no` }
    case 'waybill':
      return { key: sql`waybill_no` }
    case 'month':
      return step(basis, sql`'YYYY-MM'`)
    case 'day':
      return step(basis, sql`'YYYY-MM-DD'`)
  }
}

/** What lines are called, in the caller's language: `nameOf(key, what the waybill says)`. */
export const namesFor = async (
  ctx: FinanceCtx,
  dimension: Dimension,
  keys: readonly string[],
): Promise<(key: string, said: unknown) => string> => {
  if (dimension === 'route') {
    const place = await ctx.places.names(keys.flatMap(key => key.split('-')))
    return key => key.split('-').map(place).join(' → ')
  }
  if (dimension === 'customer') {
    const names = await customerNames(ctx, keys)
    return key => names.get(key) ?? key
  }
  const teams = new Map<string, string>()
  if (dimension === 'payee')
    for (const key of keys.filter(each => each.startsWith('team:'))) {
      const team = await ctx.references.find('driverTeam', key.slice('team:'.length))
      if (team) teams.set(key, localise(team.name, ctx.language))
    }
  return (key, said) => {
    const known = teams.get(key)
    if (known) return known
    return said && !key.startsWith('team:') ? localise(said, ctx.language) : key.replace(/^(driver|team):/, '')
  }
}
