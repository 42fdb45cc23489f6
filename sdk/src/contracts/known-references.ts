/** What a record of an installed area is called by. */
export interface ReferenceNaming {
  name: string
  also?: readonly string[]
  /** Where they are listed, when it is not as ordinary records are. */
  path?: string
}

export type ReferenceNamings = Readonly<Record<string, ReferenceNaming>>

let known: ReferenceNamings = {}

/** Tells which records the areas of the branch have, by entity. What was told before is forgotten. */
export const knowReferences = (namings: ReferenceNamings): void => {
  known = namings
}

/** Apart from the table of all resources: what tells is loaded long before what asks. */
export const knownReferences = (): ReferenceNamings => known
