import * as f from '../../fields/index.ts'
import type { MaybeLocalized } from '../language.ts'
import { endpoint, input, list, none } from './endpoint.ts'

const at = <const P extends string>(path: P) => `/ntocc-basic-api/${path}` as const

/** What may be done with a dictionary: anything, or only renaming, sorting and disabling, or (states) only renaming. */
export type DictFreedom = 'open' | 'fixed' | 'states'

/** A dictionary of the branch. */
export interface DictType {
  type: string
  /** In the language of the request; the type itself where it has none. */
  name: string
  freedom: DictFreedom
  /** Entries, disabled ones too. */
  entries: number
  /** Entries whose name is missing in one of the four languages. */
  untranslated: number
}

/** An entry of a dictionary as it is edited: in all languages it is known in. */
export interface DictRecord {
  id: number
  version: number
  dictCode: string
  name: MaybeLocalized
  sort?: number
  enabled: boolean
  tone?: string
  /** Comes with the release, changed by the branch or not: it is never deleted. */
  builtIn: boolean
  /** The branch has changed it; deleting that brings back what came with the release. */
  changed: boolean
}

/** Records of the branch that hold a code of a dictionary. */
export interface DictUse {
  entity: string
  /** What such records are called, in the language of the request. */
  entityName: string
  field: string
  count: number
}

/** All entries of a dictionary in the order they shall have. */
export const DictOrder = f.shape({
  type: f.text({ max: 64 }).required(),
  dictCodes: f.stringList({ max: 1000 }).required(),
})
export type DictOrder = f.ValuesOf<typeof DictOrder>

/** Dictionaries as those who keep them see them. */
export const dictionaries = {
  /** Registered before `dict/{id}`. */
  dictTypes: endpoint({
    name: 'dictTypes',
    method: 'GET',
    path: at('dict/types'),
    data: list<DictType>(['type', 'name', 'entries']),
    permission: 'dict.edit',
    staffOnly: true,
  }),
  dictEntries: endpoint({
    name: 'dictEntries',
    method: 'GET',
    path: at('dict/entries'),
    query: input<{ type: string }>(),
    data: list<DictRecord>(['id', 'dictCode', 'name']),
    permission: 'dict.edit',
    staffOnly: true,
  }),
  dictUses: endpoint({
    name: 'dictUses',
    method: 'GET',
    path: at('dict/uses'),
    query: input<{ type: string; dictCode: string }>(),
    data: list<DictUse>(['entity', 'field', 'count']),
    permission: 'dict.edit',
    staffOnly: true,
  }),
  dictOrder: endpoint({
    name: 'dictOrder',
    method: 'PUT',
    path: at('dict/order'),
    body: input<DictOrder>(DictOrder),
    data: none(),
    permission: 'dict.edit',
    staffOnly: true,
  }),
} as const
