import { CONFIG_KEYS, configuredProvinces, exportableRows, type LoginBranch } from '@ntocc/sdk/contracts'

/** A configured value; '' when the branch has no configuration map or lacks the key. */
export function configValue(branch: LoginBranch | null, key: string): string {
  return branch?.partyGroupConfigCacheMap?.[key]?.configValue ?? ''
}

/** An edition counts as ctms when the stored softVersion, upper-cased, contains CTMS. */
export function isCtmsBranch(branch: Pick<LoginBranch, 'softVersion'> | null): boolean {
  return (branch?.softVersion ?? '').toUpperCase().includes('CTMS')
}

export const exportableQuantityOf = (branch: LoginBranch | null): number =>
  exportableRows(configValue(branch, CONFIG_KEYS.exportableQuantity))

/** Left empty without a configuration map, and never read in the ctms edition. */
export function secondUploadDetailOf(branch: LoginBranch | null): string {
  return isCtmsBranch(branch) ? '' : configValue(branch, CONFIG_KEYS.secondUploadDetail)
}

export const mapsKeyOf = (branch: LoginBranch | null): string => configValue(branch, CONFIG_KEYS.mapsKey)

/** The configured report provinces. */
export const reportProvincesOf = (branch: LoginBranch | null): number[] =>
  configuredProvinces(configValue(branch, CONFIG_KEYS.reportProvince))

/** The report variant in force: the first configured province, 0 for none. */
export const reportTypeOf = (branch: LoginBranch | null): number => reportProvincesOf(branch)[0] ?? 0
