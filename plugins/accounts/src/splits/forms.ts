import { formOf } from '@ntocc/sdk/ui'
import { accountResources } from '../../contract/account.ts'
import { SplitRecord, SplitRule, splitResources } from '../../contract/split.ts'

export const ruleName = ({ ruleNo }: SplitRule): string => ruleNo ?? ''
export const rulePath = ({ id }: { id: number }): string => `/accounts/split-rules/detail?id=${id}`
export const splitName = ({ splitNo }: SplitRecord): string => splitNo

export const RULE_FORM = formOf(SplitRule, {
  groups: [
    { title: 'group.splitWhose', fields: ['shipmentCode', 'driverCode', 'teamCode'] },
    { title: 'group.splitRule', fields: [{ row: ['priority', 'fromDay'] }, 'shares'] },
  ],
})
export const SPLIT_FACTS = formOf(SplitRecord, {
  groups: [
    {
      title: 'group.split',
      fields: ['splitNo', 'collectionNo', 'ruleNo', 'shipmentCode', 'driverCode', 'teamCode', 'total', 'parts', 'at'],
    },
  ],
})
export const SPLITS = [
  splitResources.splitRule.by.list,
  splitResources.splitRule.by.get,
  splitResources.splitRecord.by.list,
  accountResources.accountChange.by.list,
]
