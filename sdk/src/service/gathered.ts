import type { AreaContract } from '../contracts/area.ts'
import type { ProvinceReport, ReportFact } from '../reporting/index.ts'
import type { Ctx } from './context.ts'

/**
 * What one area gathers from all others, without knowing which of them bring something: a province's report is a plugin's, and the
 * area that reports takes as many as there are. A request has one that answers it, a gathering any number.
 */

/** Waybills whose documents a province adds fields to, by their numbers. */
export interface FactsWanted {
  /** GB/T 2260. */
  readonly province: string
  readonly waybillNos: readonly string[]
}

/** Facts of a waybill by the names that `from` of a definition uses. */
export type ReportFacts = Readonly<Record<string, ReportFact | undefined>>

/** What is gathered, by name: what is told to whoever brings it, and what one of them brings. */
export interface Gathered {
  /** How provinces take reports, each in the place of the product's definition of the same code. The same at every time. */
  provinceReports: { asked: Readonly<Record<string, never>>; brought: readonly ProvinceReport[] }
  /**
   * Facts for the fields that a province adds, by the waybills' numbers: of records that only the area has. What waybills themselves
   * say needs nobody, see `from` of a definition. Nothing of it is masked.
   */
  reportFacts: { asked: FactsWanted; brought: ReadonlyMap<string, ReportFacts> }
}

/** Brings an area's part, as the caller of whoever gathers. When it throws, so does the gathering. */
export type Bringer<C extends AreaContract, K extends keyof Gathered> = {
  bring(ctx: Ctx<C>, asked: Gathered[K]['asked']): Gathered[K]['brought'] | Promise<Gathered[K]['brought']>
}['bring']

/** What an area brings. Any number of areas bring the same. */
export type Brings<C extends AreaContract = AreaContract> = { readonly [K in keyof Gathered]?: Bringer<C, K> }

/** One area's part. */
export interface BroughtBy<K extends keyof Gathered> {
  /** The area's id. */
  readonly area: string
  readonly brought: Gathered[K]['brought']
}
