import type { PartyType } from '@ntocc/sdk/contracts'

/** Kinds of party that the platform employs: they work for their branch and see it. Others register, and see what is theirs. */
export const EMPLOYED: readonly PartyType[] = ['PLAT_ADMIN', 'FINANCE', 'WAREHOUSE']

/** The same as a list in SQL: `party_type in ${EMPLOYED_LIST}`. */
export const EMPLOYED_LIST = `(${EMPLOYED.map(type => `'${type}'`).join(', ')})`
