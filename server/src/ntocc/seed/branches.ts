import type { LocalizedText } from '@ntocc/sdk/contracts'
import { SETTINGS } from '../branch/config.ts'
import type { Queryable } from '../db/database.ts'

interface BranchSeed {
  branchCode: string
  branchName: LocalizedText
  softVersion: string
  sort: number
  config: Record<string, string>
}

/** Config keys of specification section 3, then our own. */
const CONFIG = {
  orderDetailOperate_secondUploadDetail: '1',
  amapKey_web: '',
  loginkTarget_reportProvince: '0',
  exportExcel_exportableQuantity: '20000',
  account_passwordMaxAgeDays: '180',
  ...Object.fromEntries(Object.entries(SETTINGS).map(([key, value]) => [key, String(value)])),
}

/** Province codes in the table of reported provinces (0 = none). */
const [HUBEI, TIANJIN] = ['1', '2']

export const DEMO_BRANCHES: readonly BranchSeed[] = [
  {
    branchCode: 'HQ',
    branchName: { en: 'Head office', zh: '总部', es: 'Sede central', ja: '本社' },
    softVersion: 'Standard-2.1',
    sort: 1,
    config: CONFIG,
  },
  {
    branchCode: 'CT',
    branchName: { en: 'City transport branch', zh: '城配分公司', es: 'Sucursal de reparto urbano', ja: '都市配送支店' },
    softVersion: 'Ctms-2.1',
    sort: 2,
    config: CONFIG,
  },
  {
    branchCode: 'HB',
    branchName: { en: 'Hubei branch', zh: '湖北分公司', es: 'Sucursal de Hubei', ja: '湖北支店' },
    softVersion: 'Standard-2.1',
    sort: 3,
    config: { ...CONFIG, loginkTarget_reportProvince: HUBEI },
  },
  {
    branchCode: 'TJ',
    branchName: { en: 'Tianjin branch', zh: '天津分公司', es: 'Sucursal de Tianjin', ja: '天津支店' },
    softVersion: 'Standard-2.1',
    sort: 4,
    config: { ...CONFIG, loginkTarget_reportProvince: TIANJIN },
  },
]

/** One key of what a branch is configured with. */
export interface BranchConfigValue {
  branchCode: string
  key: string
  value: string
}

/** Puts values in the place of those that branches have. @throws Error for a branch or a key that there is not */
export const setBranchConfig = async (tx: Queryable, values: readonly BranchConfigValue[]): Promise<void> => {
  for (const { branchCode, key, value } of values) {
    const { rowCount } = await tx.query(
      'update sys_branch_config set config_value = $3 where branch_code = $1 and config_key = $2',
      [branchCode, key, value],
    )
    if (!rowCount) throw new Error(`DEMO_BRANCH_CONFIG: branch ${branchCode} has no ${key}.`)
  }
}

/** Branches and settings that are missing; what has been changed since stays. */
export const seedBranches = async (tx: Queryable, branches: readonly BranchSeed[]): Promise<void> => {
  for (const { branchCode, branchName, softVersion, sort, config } of branches) {
    await tx.query(
      `insert into sys_branch (branch_code, branch_name, soft_version, sort) values ($1, $2, $3, $4)
       on conflict do nothing`,
      [branchCode, JSON.stringify(branchName), softVersion, sort],
    )
    for (const [key, value] of Object.entries(config))
      await tx.query(
        `insert into sys_branch_config (branch_code, config_key, config_value) values ($1, $2, $3)
         on conflict do nothing`,
        [branchCode, key, value],
      )
  }
}
