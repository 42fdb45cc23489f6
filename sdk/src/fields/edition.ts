/** True for the alternate edition: the stored softVersion, upper-cased, contains CTMS (specification, section 1). */
export const isCtms = (softVersion: string | null | undefined): boolean =>
  (softVersion ?? '').toUpperCase().includes('CTMS')
