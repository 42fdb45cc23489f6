export * from './area.ts'
export * from './basic/index.ts'
export * from './console.ts'
export * from './dictionaries.ts'
export * from './early-form.ts'
export * from './elements.ts'
export * from './endpoints/index.ts'
export * from './entities.ts'
export * from './envelope.ts'
export * from './errors.ts'
export * from './export-files.ts'
export * from './files.ts'
export * from './head-image.ts'
export * from './import-files.ts'
export { knowReferences, type ReferenceNaming } from './known-references.ts'
export * from './language.ts'
export * from './machines.ts'
export * from './money.ts'
export * from './nouns.ts'
export * from './paper-text.ts'
export * from './provinces.ts'
export { type ReferenceSource, referenceOf } from './references.ts'
export {
  LONGEST_SEARCH,
  MOST_FOUND,
  type RecordSearch,
  type SearchWay,
  SHORTEST_TAIL,
  searchWayOf,
  type TextFieldOf,
} from './search.ts'
export * from './session.ts'
export * from './thrown.ts'
export * from './tms/index.ts'
