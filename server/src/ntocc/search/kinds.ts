import type { RecordSearch } from '@ntocc/sdk/contracts'
import type { Entity } from '@ntocc/sdk/fields'
import { kernelSearch } from '../db/kernel-search.ts'
import { areasIn, entityNamed, resourceNamed } from '../registry/areas.ts'

/** One kind of record that is found by typing. */
export interface SearchedKind {
  entity: Entity
  search: RecordSearch
  /** Records of every branch are among them. */
  isShared: boolean
}

const kindOf = ([name, search]: [string, RecordSearch]): SearchedKind[] => {
  const entity = entityNamed(name)
  return entity ? [{ entity, search, isShared: resourceNamed(name)?.shared ?? false }] : []
}

/** Everything that areas, of a branch or of all, and the kernel let be found, areas in the order of their ids. */
export const searchedKinds = (branchCode?: string): SearchedKind[] => [
  ...areasIn(branchCode).flatMap(({ contract }) => Object.entries(contract.search).flatMap(kindOf)),
  ...Object.entries(kernelSearch).flatMap(kindOf),
]
