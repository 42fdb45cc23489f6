/**
 * Records of the nouns that areas declare (`../nouns.ts`). Pages of any area call them; the area that declares the noun
 * names the resource in its contract, and answers it.
 */
export const nounResources = {} as const

/**
 * Calls about the nouns that more than one area makes, and one answers: the one with the call in its contract. The kernel
 * answers none of them.
 */
export const nounCalls = {} as const
