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

/**
 * Facts of a waybill by the names that `from` of a definition uses; one that is named and undefined is known to nobody yet. `page` is the address
 * where they are stated, for whoever looks for what is missing.
 */
export type ReportFacts = Readonly<Record<string, ReportFact | undefined>>

/** Carriage that one party is to be paid for, a line for each waybill, in yuan: whom it is with is a driver or a team. */
export interface AdvancesWanted {
  readonly driverCode?: string | null | undefined
  readonly teamCode?: string | null | undefined
  readonly lines: readonly { readonly waybillNo: string; readonly total: string }[]
}

/** So much of a line was paid before, by a document of the area's own. Yuan. */
export interface CarriageAdvance {
  readonly entity: string
  readonly code: string
  /** Of the document, as people know it. */
  readonly number: string
  /** The payment by which it was paid. */
  readonly payNo?: string | undefined
  /** The line that it is taken off. */
  readonly waybillNo: string
  readonly amount: string
}

export interface AdvancesBrought {
  readonly advances: readonly CarriageAdvance[]
  /** Numbers of documents whose money is on its way for one of the waybills: nobody knows yet whether it was paid. */
  readonly underWay: readonly string[]
}

/**
 * What shippers are charged by documents of other areas than waybills: those whose last day is in these days, or those that are named. Of both
 * only documents that the shipper has to pay as they stand.
 */
export type ChargesWanted =
  | { readonly start: string; readonly end: string; readonly shipmentCode?: string | null | undefined }
  | { readonly of: readonly ChargedDocument[] }

/** A document by its entity and its code. */
export interface ChargedDocument {
  readonly entity: string
  readonly code: string
}

/** What a shipper has to pay by a document of the area's own. */
export interface ShipperCharge extends ChargedDocument {
  /** Of the document, as people know it. */
  readonly number: string
  readonly shipmentCode: string
  /** The last day that it is for, YYYY-MM-DD. */
  readonly on: string
  /** Yuan, more than nothing. */
  readonly amount: string
}

/** What is gathered, by name: what is told to whoever brings it, and what one of them brings. */
export interface Gathered {
  /** How provinces take reports, each in the place of the product's definition of the same code. The same at every time. */
  provinceReports: { asked: Readonly<Record<string, never>>; brought: readonly ProvinceReport[] }
  /**
   * Facts for the fields that a province adds, by the waybills' numbers: of records that only the area has. What waybills themselves
   * say needs nobody, see `from` of a definition. Nothing of it is masked.
   */
  reportFacts: { asked: FactsWanted; brought: ReadonlyMap<string, ReportFacts> }
  /** What whoever carried has been paid before its carriage is settled. An area takes no more off a line than the line is worth. */
  carriageAdvances: { asked: AdvancesWanted; brought: AdvancesBrought }
  /** What shippers are to pay beside their waybills, so that it is settled together with them. Nothing of it is masked. */
  shipperCharges: { asked: ChargesWanted; brought: readonly ShipperCharge[] }
}

/** Brings an area's part, as the caller of whoever gathers. When it throws, so does the gathering. */
export type Bringer<C extends AreaContract, K extends keyof Gathered> = {
  bring(ctx: Ctx<C>, asked: Gathered[K]['asked']): Gathered[K]['brought'] | Promise<Gathered[K]['brought']>
}['bring']

/** What an area brings. Any number of areas bring the same. */
export type Brings<C extends AreaContract = AreaContract> = { readonly [K in keyof Gathered]?: Bringer<C, K> }

/** Why what should have followed the build of an area that answers cannot be in force. */
export interface AreaBehind {
  /** Where that failed: `build` for a source that somebody is at work on, otherwise as `/readyz` names it. */
  readonly phase: string
  /** In English, for administrators: it names files, tables and code. */
  readonly message: string
}

/** One area's part. */
export interface BroughtBy<K extends keyof Gathered> {
  /** The area's id. */
  readonly area: string
  readonly brought: Gathered[K]['brought']
  /** It answers by its build before: what should have followed it cannot be in force. */
  readonly behind?: AreaBehind
}
