import * as f from '../fields/index.ts'

/** What a verification service compares: whether these belong together. */
export const ELEMENT_KINDS = ['identity2', 'operator3', 'bankCard3', 'bankCard4', 'enterprise3'] as const
export type ElementKind = (typeof ELEMENT_KINDS)[number]

/** Elements of each kind, by the names under which a service is asked. */
export const ELEMENTS = {
  identity2: ['name', 'idNo'],
  operator3: ['name', 'idNo', 'phone'],
  bankCard3: ['name', 'idNo', 'cardNo'],
  bankCard4: ['name', 'idNo', 'cardNo', 'phone'],
  enterprise3: ['name', 'uscc', 'legalPerson'],
} as const satisfies Readonly<Record<ElementKind, readonly string[]>>

/** `unknown`: the service has nothing to compare with. */
export const ELEMENT_RESULTS = ['match', 'mismatch', 'unknown'] as const
export type ElementResult = (typeof ELEMENT_RESULTS)[number]

/** One kind of check that records of an entity can go through. `F`: fields of the record. */
export interface ElementCheckSpec<F extends string = string> {
  kind: ElementKind
  /** The field of each element that the kind compares. */
  fields: Readonly<Record<string, F>>
  /** Only for records with this value. */
  when?: Readonly<Partial<Record<F, string>>>
  /** Field that keeps what came of it, with its values. */
  result?: { field: F; match: string; mismatch: string }
}

/** How a record stands with one kind of check. Values are never told. */
export interface ElementStanding {
  kind: ElementKind
  /** Absent while it was never made. */
  result?: ElementResult
  /** ISO 8601 UTC. */
  at?: string
  /** Who had it made. */
  by?: string
  /** Of values that the record still has. */
  isCurrent?: boolean
  /** Proven by a code to the phone besides. */
  isProven?: boolean
  isSimulated?: boolean
  /** Fields that must be filled in before. */
  missing: string[]
}

/** Who somebody says to be; compared at the operator of the phone. */
export const OwnElements = f.shape({
  name: f.text({ max: 60 }).required(),
  idNo: f.idCard().required(),
  phone: f.mobile().required(),
})
