import { EMPLOYED } from '@ntocc/sdk/contracts'

/** Kinds of party that the platform employs, as a list in SQL: `party_type in ${EMPLOYED_LIST}`. */
export const EMPLOYED_LIST = `(${EMPLOYED.map(type => `'${type}'`).join(', ')})`
