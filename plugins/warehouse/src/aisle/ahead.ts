import { MOST_WORK } from '../../contract/work.ts'

/** Others work on the same document: what they have done is seen so often, and whenever something arrives from here. */
const OTHERS_MS = 10_000

/** What is asked for of the work on a document: as far ahead as one walks without a connection. */
export const aheadOf = (id: number) => ({ query: { id, most: MOST_WORK }, refreshMs: OTHERS_MS })
