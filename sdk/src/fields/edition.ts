/** Editions of branches. */
export const EDITIONS = ['standard', 'ctms'] as const
export type Edition = (typeof EDITIONS)[number]

/** True for the alternate edition: the stored softVersion, upper-cased, contains CTMS (specification, section 1). */
export const isCtms = (softVersion: string | null | undefined): boolean =>
  (softVersion ?? '').toUpperCase().includes('CTMS')

/** Edition of a branch by its stored softVersion. */
export const editionOf = (softVersion: string | null | undefined): Edition =>
  isCtms(softVersion) ? 'ctms' : 'standard'
